/** Shown for the seconds between listening and being able to search; it asks again by itself. */
export const startingPage = `<!doctype html><html lang="en" data-page-type="error"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="2"><title>Starting</title></head>
<body><h1>We are opening the doors</h1><p>The inventory is being loaded. This page comes back by itself.</p></body></html>`;
