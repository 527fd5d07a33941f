/** The site's own icon, as in public/favicon.svg. */
export const siteMark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"><rect width="30" height="30" rx="8" fill="#b83e12"/><path d="M8 7.5h14.5v3.7H12v3h7.5v3.6H12V23H8z" fill="#fff"/><circle cx="19.8" cy="20.8" r="2.3" fill="#fff"/></svg>';
