import { useEffect, useState } from "react";

/** The lowest part of the window, where the bar is. */
const STRIP = "-85% 0px 0px 0px";
const FIELD = 'textarea, select, input:not([type="hidden"])';

/** The forms that are filled in. A button that works without scripts has a form, too. */
const formsOfPage = (): HTMLFormElement[] =>
  [...document.forms].filter((form) => [...form.elements].some((element) => element.matches(FIELD)));

/** Whether a form is where the bar would cover it. */
export function useFormBelow(): boolean {
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    const below = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) below.add(target);
          else below.delete(target);
        setBelow(below.size > 0);
      },
      { rootMargin: STRIP },
    );
    const stop = watchForms({
      onArrival: (form) => observer.observe(form),
      onLeaving: (form) => {
        observer.unobserve(form);
        below.delete(form);
        setBelow(below.size > 0);
      },
    });
    return () => {
      stop();
      observer.disconnect();
    };
  }, []);
  return isBelow;
}

/** Reports the forms of the page, and those that come and go. Returns a function that ends it. */
function watchForms(tell: {
  onArrival: (form: HTMLFormElement) => void;
  onLeaving: (form: HTMLFormElement) => void;
}): () => void {
  const watched = new Set<HTMLFormElement>();
  let frame = 0;
  const look = () => {
    frame = 0;
    const present = new Set(formsOfPage());
    for (const form of [...watched].filter((one) => !present.has(one))) {
      watched.delete(form);
      tell.onLeaving(form);
    }
    for (const form of present) {
      if (watched.has(form)) continue;
      watched.add(form);
      tell.onArrival(form);
    }
  };
  look();
  const changes = new MutationObserver(() => {
    frame ||= requestAnimationFrame(look);
  });
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
  };
}
