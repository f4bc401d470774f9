import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { isPlainClick } from "../../../shared/content/site-link.ts";
import { cx } from "../../../shared/lib/cx.ts";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./section-index.module.css";
import { type Section, SectionsContext } from "./sections-context.ts";
import { useCurrentSection } from "./use-current-section.ts";

/** Fewer parts are found without an index. */
const INDEXED_FROM = 4;
/**
 * The width that the menu leaves to a page, in pixels, from which on there is room for an index beside two columns. A window
 * of 1440 pixels has it, also with a scrollbar.
 */
const WIDE = 1120;

/**
 * A form's parts, in one element. Where they are many and there is room, an index of them is beside the form, made of their
 * own titles. For the keyboard it comes after the fields, which most people are there for.
 */
export function IndexedSections({ children }: { children: ReactNode }) {
  const [sections, setSections] = useState<readonly Section[]>([]);
  const [add] = useState(() => (section: Section) => {
    setSections((current) => [...current, section].toSorted(asOnPage));
    return () => setSections((current) => current.filter((one) => one !== section));
  });
  const box = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(box);
  const isIndexed = isWide && sections.length >= INDEXED_FROM;
  return (
    <SectionsContext value={add}>
      <div ref={box} className={cx(isIndexed && styles.indexed)}>
        {children}
        {isIndexed ? <SectionIndex sections={sections} /> : null}
      </div>
    </SectionsContext>
  );
}

const asOnPage = (a: Section, b: Section): number =>
  (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING) > 0 ? -1 : 1;

function useIsWide(box: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const measured = box.current;
    if (!measured) return undefined;
    const measure = () => setWide(measured.clientWidth >= WIDE);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(measured);
    return () => sizes.disconnect();
  }, [box]);
  return isWide;
}

function SectionIndex({ sections }: { sections: readonly Section[] }) {
  const { t } = useTexts();
  const [current, choose] = useCurrentSection(sections);
  const show = ({ id, element }: Section) => {
    element.scrollIntoView();
    // The next Tab leads into it, and screen readers read on from there.
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    choose(id);
  };
  return (
    <nav className={styles.index} aria-label={t("editor.sections")}>
      <ul>
        {sections.map((section) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              aria-current={section.id === current ? "location" : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                // Another address would count as leaving the form.
                event.preventDefault();
                show(section);
              }}
            >
              {section.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
