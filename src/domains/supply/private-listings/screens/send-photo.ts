import { photoRefusals } from '../photo-refusals.ts';

/** The longest side of a stored photo. */
const mostSide = 1920;
const thumbSide = 320;

const drawn = (picture: ImageBitmap, side: number): HTMLCanvasElement | undefined => {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context ? canvas : undefined;
};

/** Makes a photo smaller on the device: less to send, and its place never leaves the phone. */
export const shrinkPhoto = async (file: File): Promise<{ content: Blob; thumb: string }> => {
  try {
    const picture = await createImageBitmap(file);
    const whole = drawn(picture, mostSide);
    const thumb = drawn(picture, thumbSide)?.toDataURL('image/jpeg', 0.7) ?? '';
    picture.close();
    const content = await new Promise<Blob | null>((resolve) =>
      whole ? whole.toBlob(resolve, 'image/jpeg', 0.88) : resolve(null),
    );
    return { content: content ?? file, thumb };
  } catch {
    return { content: file, thumb: '' };
  }
};

const messageOf = (text: string): string => {
  try {
    return String(JSON.parse(text).errorMessage);
  } catch {
    return photoRefusals['not-a-picture'].message;
  }
};

/** By XMLHttpRequest, because fetch does not say how much was sent. */
export const sendPhoto = (
  path: string,
  content: Blob,
  onPercent: (percent: number) => void,
): Promise<{ status: number; message: string }> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', path);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onPercent(total === 0 ? 0 : Math.round((loaded / total) * 100));
    request.onload = () => resolve({ status: request.status, message: messageOf(request.responseText) });
    request.onerror = () => resolve({ status: 0, message: '' });
    request.ontimeout = request.onerror;
    request.timeout = 120_000;
    request.send(content);
  });

/** Waits this long, or until the connection is back. */
export const waitForConnection = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });
