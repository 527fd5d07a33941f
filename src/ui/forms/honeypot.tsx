/** A field no person sees, so that only programs fill it in. */
export const Honeypot = () => (
  // Not display: none, which programs skip.
  <div className="visually-hidden" aria-hidden="true">
    <label>
      Leave this empty
      <input type="text" name="company" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);
