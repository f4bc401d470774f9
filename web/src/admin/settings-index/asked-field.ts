import { useEffect } from "react";
import { useLocation } from "react-router-dom";

const HASH = "#field=";
/** The screen's code and its settings are loaded first. */
const AWAITED_MS = 10_000;

/** The address of a screen at its field of this label. */
export const fieldPath = (path: string, label: string): string =>
  `${path}${HASH}${encodeURIComponent(label)}`;

/** Shows and focuses the field that the address names, as soon as its screen has it. */
export function useAskedField(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const label = labelIn(hash);
    if (label === "" || showField(label)) return undefined;
    const watch = new MutationObserver(() => {
      if (showField(label)) watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    const end = setTimeout(() => watch.disconnect(), AWAITED_MS);
    return () => {
      clearTimeout(end);
      watch.disconnect();
    };
  }, [hash, key]);
}

/** Empty where the address names no field, or could not be read. */
function labelIn(hash: string): string {
  if (!hash.startsWith(HASH)) return "";
  try {
    return decodeURIComponent(hash.slice(HASH.length));
  } catch {
    return "";
  }
}

const FOCUSABLE = "input:not([type=hidden]), select, textarea, button";

/** Whether there is a field of this label: one in a form, else a group of controls or a card of that name. */
function showField(label: string): boolean {
  const isCalled = (one: Element) => textOf(one) === label;
  const ofField = [...document.querySelectorAll("label")].find(isCalled);
  if (ofField) return show(ofField, ofField.control ? [ofField.control] : []);
  const ofGroup = [...document.querySelectorAll("[role=group][aria-label]")].find(
    // The menu's groups are no fields.
    (group) => group.getAttribute("aria-label") === label && !group.closest("nav"),
  );
  if (ofGroup) return show(ofGroup, ofGroup.querySelectorAll<HTMLElement>(FOCUSABLE));
  const ofCard = [...document.querySelectorAll("legend, section h2")].find(isCalled);
  if (!ofCard) return false;
  return show(ofCard, ofCard.closest("fieldset, section")?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? []);
}

/** Scrolls to a field and focuses the first of its controls that can be: some are disabled. */
function show(named: Element, controls: Iterable<HTMLElement>): true {
  named.scrollIntoView({ block: "center" });
  for (const control of controls) {
    control.focus({ preventScroll: true });
    if (document.activeElement === control) break;
  }
  return true;
}

/** Without the star of a field that must be filled in. */
function textOf(element: Element): string {
  const text = element.textContent.trim();
  return text.endsWith("*") ? text.slice(0, -1).trimEnd() : text;
}
