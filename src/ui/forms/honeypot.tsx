/** A field hidden from people, so that only bots fill it in. */
export const Honeypot = () => (
  // Not `display: none`, which bots skip.
  <div className="visually-hidden" aria-hidden="true">
    <label>
      Leave this empty
      <input type="text" name="company" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);
