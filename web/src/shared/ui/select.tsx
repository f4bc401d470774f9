import { SUBJECT_DROPDOWN_BLUR_MS } from "@ezo/contract/values/limits/screens";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import styles from "./select.module.css";

export interface SelectOption {
  value: string;
  label: string;
}
interface Props {
  id: string;
  name: string;
  options: readonly SelectOption[];
  /** Shown until the visitor chooses; it may change with the page. */
  defaultValue: string;
  /** What the visitor has chosen before. */
  chosenBefore?: string | undefined;
  className?: string | undefined;
}

/** A list to choose one from. The focus stays on the button; arrow keys move, Enter or Space chooses. */
export function Select({ id, name, options, defaultValue, chosenBefore, className }: Props) {
  const list = useOpenList(options, defaultValue, chosenBefore);
  const { value, chosen, active, isOpen } = list;
  const listId = `${id}-list`;
  const optionId = (index: number) => `${id}-${index}`;
  return (
    <div className={styles.select}>
      <input type="hidden" name={name} value={value} data-is-chosen={list.isChosen} />
      <button
        id={id}
        type="button"
        className={className}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen ? optionId(active) : undefined}
        {...list.buttonProps}
      >
        <span>{options[chosen]?.label}</span>
        <Icon name="chevron" />
      </button>
      <div id={listId} role="listbox" className={styles.list} hidden={!isOpen} aria-labelledby={id}>
        {options.map((option, index) => (
          <div
            key={option.value}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            data-active={index === active || undefined}
            // Keeps the focus on the button.
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => list.setActive(index)}
            onClick={() => list.choose(index)}
          >
            {option.label}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The chosen and the active option, and how the button opens, moves in and closes the list. */
function useOpenList(options: readonly SelectOption[], defaultValue: string, chosenBefore?: string) {
  const [own, setOwn] = useState(chosenBefore);
  const value = own ?? defaultValue;
  const [isOpen, setIsOpen] = useState(false);
  const chosen = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );
  const [active, setActive] = useState(chosen);
  const blurTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(blurTimer.current), []);

  function open() {
    setActive(chosen);
    setIsOpen(true);
  }
  function choose(index: number) {
    const option = options[index];
    if (option) setOwn(option.value);
    setIsOpen(false);
  }
  function onKeyDown(event: KeyboardEvent) {
    const action = isOpen ? keyInList(event.key, active, options.length) : keyOnButton(event.key);
    if (!action) return;
    event.preventDefault();
    if (action.do === "open") open();
    if (action.do === "move") setActive(action.to);
    if (action.do === "choose") choose(active);
    if (action.do === "close") setIsOpen(false);
  }
  return {
    value,
    isChosen: own !== undefined,
    chosen,
    active,
    isOpen,
    setActive,
    choose,
    buttonProps: {
      onClick: () => (isOpen ? setIsOpen(false) : open()),
      onKeyDown,
      onBlur: () => {
        blurTimer.current = setTimeout(() => setIsOpen(false), SUBJECT_DROPDOWN_BLUR_MS);
      },
      onFocus: () => clearTimeout(blurTimer.current),
    },
  };
}

type KeyAction = { do: "open" | "choose" | "close" } | { do: "move"; to: number };

export function keyOnButton(key: string): KeyAction | undefined {
  return ["ArrowDown", "ArrowUp", "Enter", " "].includes(key) ? { do: "open" } : undefined;
}

export function keyInList(key: string, active: number, length: number): KeyAction | undefined {
  const last = length - 1;
  const actions: Record<string, KeyAction> = {
    ArrowDown: { do: "move", to: Math.min(active + 1, last) },
    ArrowUp: { do: "move", to: Math.max(active - 1, 0) },
    Home: { do: "move", to: 0 },
    End: { do: "move", to: last },
    Enter: { do: "choose" },
    " ": { do: "choose" },
    Escape: { do: "close" },
  };
  return actions[key];
}
