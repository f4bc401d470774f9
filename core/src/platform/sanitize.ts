import sanitizeHtml from "sanitize-html";

/** What an article or a legal page may hold. Anything else is dropped, scripts with their content. */
const options: sanitizeHtml.IOptions = {
  allowedTags: ["p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "strong", "em", "a", "br", "hr", "img", "figure", "figcaption", "table", "thead", "tbody", "tr", "th", "td"],
  allowedAttributes: { a: ["href", "title", "rel"], img: ["src", "alt", "width", "height"], th: ["scope", "colspan"], td: ["colspan"] },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  // Pictures come from our own media alone: no page of ours asks another host for anything.
  allowedSchemesByTag: { img: [] },
  transformTags: {
    a: (tagName, attribs) => {
      const isForeign = /^https?:/.test(attribs["href"] ?? "");
      return { tagName, attribs: { ...attribs, ...(isForeign ? { rel: "noopener" } : {}) } };
    },
  },
};
/** HTML that is safe to put into a page. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, options);
