import { escapeHtml } from '#lib/escape-html.ts';

export type MailWords = {
  brandName: string;
  heading: string;
  /** Plain sentences; whatever a person typed may be among them. */
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  /** Quieter, at the end. */
  note?: string;
};

/** One message in both forms. Text is text in the one and escaped in the other, so markup in a name stays letters. */
export const layOutMail = ({
  brandName,
  heading,
  paragraphs,
  action,
  note,
}: MailWords): { text: string; html: string } => ({
  text: [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    `-- \n${brandName}`,
  ].join('\n\n'),
  html: `<!doctype html>
<html lang="en-US">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:32px 16px;background:#faf9f7;color:#1d1916;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:18px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font-weight:700">${escapeHtml(brandName)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${escapeHtml(heading)}</h1>
${paragraphs.map((words) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`).join('\n')}
${action ? button(action) : ''}
${note ? `<p style="margin:24px 0 0;font-size:14px;color:#625a52">${escapeHtml(note)}</p>` : ''}
</td></tr></table>
</td></tr></table>
</body>
</html>`,
});

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 22px;border-radius:12px;background:#b83e12;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0;font-size:14px;color:#625a52">If the button does not work, copy this address:<br><a href="${escapeHtml(url)}" style="color:#a5370f;word-break:break-all">${escapeHtml(url)}</a></p>`;
