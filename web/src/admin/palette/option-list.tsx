import { ENQUIRY_STATUSES } from "@ezo/contract/enquiries/enquiry-status";
import { APARTMENT_STATUSES } from "@ezo/contract/site/apartment-status";
import { useEffect, useRef } from "react";
import { ApartmentStatusMark } from "../apartments/apartment-status-mark.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { EnquiryStatusMark } from "../ui/marks/enquiry-status-mark.tsx";
import { Moment } from "../ui/moment.tsx";
import { partsOf } from "./match-commands.ts";
import type { Option, OptionGroup } from "./options.ts";
import styles from "./palette.module.css";

interface ListProps {
  id: string;
  groups: readonly OptionGroup[];
  /** What is marked in the options. */
  typed: string;
  isBusy: boolean;
  /** The place of the active option among all; -1 without one. */
  active: number;
  optionId: (index: number) => string;
  onActive: (index: number) => void;
  onOpen: (option: Option, isNewWindow: boolean) => void;
}

/** The options in their groups. The focus stays in the field, which names the active one. */
export function OptionList(props: ListProps) {
  const { id, groups, active } = props;
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active, count]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t("palette.results")}
      aria-busy={props.isBusy}
      className={styles.list}
    >
      {groups.map((group, place) => {
        const first = groups.slice(0, place).reduce((sum, { options }) => sum + options.length, 0);
        return (
          <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
            <div id={`${id}-${group.key}`} role="presentation" className={styles.heading}>
              {group.label}
            </div>
            {group.options.map((option, index) => (
              <OptionLine key={option.key} list={props} option={option} index={first + index} />
            ))}
          </div>
        );
      })}
    </div>
  );
}

function OptionLine({ list, option, index }: { list: ListProps; option: Option; index: number }) {
  const { icon: Icon, title, detail, at } = option;
  const isActive = index === list.active;
  return (
    <div
      id={list.optionId(index)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => {
        if (!isActive) list.onActive(index);
      }}
      onClick={(event) => list.onOpen(option, event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => {
        if (event.button === 1) list.onOpen(option, true);
      }}
    >
      <Icon size="md" />
      <span className={styles.words}>
        <span className={styles.title}>
          <Marked text={title} typed={list.typed} />
        </span>
        {detail || at ? (
          <span className={styles.detail}>
            <Marked text={detail} typed={list.typed} />
            {detail && at ? " · " : null}
            {at ? <Moment at={at} /> : null}
          </span>
        ) : null}
      </span>
      <Status status={option.status} />
    </div>
  );
}

/** A text in which what was typed is marked. */
function Marked({ text, typed }: { text: string; typed: string }) {
  return partsOf(text, typed).map((part, index) =>
    part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
  );
}

function Status({ status }: Pick<Option, "status">) {
  const apartment = APARTMENT_STATUSES.find((known) => known === status);
  if (apartment) return <ApartmentStatusMark status={apartment} />;
  const enquiry = ENQUIRY_STATUSES.find((known) => known === status);
  return enquiry ? <EnquiryStatusMark status={enquiry} /> : null;
}
