/** Text groups of the home page (specification, section 4, "Content hiding"). */
export const HOME_GROUPS = [
  "messages",
  "header",
  "footer",
  "buttons",
  "contact",
  "errors",
  "home",
  "projects",
  "news",
];
