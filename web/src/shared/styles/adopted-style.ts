import { useEffect } from "react";

/**
 * Takes the place of `react-style-singleton` (`vite.config.ts`), with which dialogs keep the page from scrolling. It puts an element
 * with the styles into the document, which the policy of pages forbids; a sheet that the document adopts is no such element.
 * The first that is shown decides the styles, until the last has gone.
 */
export function styleSingleton() {
  let count = 0;
  let sheet: CSSStyleSheet | undefined;
  const adopt = (styles: string) => {
    count++;
    if (sheet) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };
  const drop = () => {
    count--;
    if (count > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    sheet = undefined;
  };
  return function AdoptedStyle({ styles }: { styles: string }) {
    useEffect(() => {
      adopt(styles);
      return drop;
    }, [styles]);
    return null;
  };
}
