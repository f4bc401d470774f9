import { SEARCH_MAX_LENGTH } from "@ezo/contract/values/limits/lists";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router-dom";
import { askBeforeGoing } from "../editor/drafts/leave-guard.ts";
import { Search } from "../generated/icons.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { translator } from "../i18n/texts.ts";
import { keepingView } from "../resource/use-asked-to-create.ts";
import { useUser } from "../session/session-context.tsx";
import { usePlaces } from "../use-places.ts";
import { groupsOf, type Option, searchedText, wantedText } from "./options.ts";
import { OptionList } from "./option-list.tsx";
import { CloseKey, Hints } from "./palette-frame.tsx";
import { PaletteState } from "./palette-state.tsx";
import styles from "./palette.module.css";
import { readRecent } from "./recent-places.ts";
import { useSearch } from "./use-search.ts";

const en = translator("en");

/** What is in the palette's dialog: one field, and a list of everything that fits what is typed in it. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const id = useId();
  const [typed, setTyped] = useState("");
  const search = useSearch(searchedText(typed));
  const groups = useGroups(typed, search.answer);
  const options = groups.flatMap((group) => group.options);
  const active = useActive(options, typed);
  const open = useOpen(onClose);
  const input = useRef<HTMLInputElement>(null);
  // The dialog may have been open for a moment before this was loaded.
  useEffect(() => input.current?.focus(), []);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      if (active.option) open(active.option, event.ctrlKey || event.metaKey);
    } else if (event.shiftKey || event.altKey || !active.move(event.key)) return;
    event.preventDefault();
  };
  const optionId = (index: number) => `${id}-${index}`;
  return (
    <div className={styles.palette}>
      <div className={styles.head}>
        <Search size="lg" />
        <input
          ref={input}
          data-autofocus
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active.index === -1 ? undefined : optionId(active.index)}
          aria-label={t("palette.open")}
          placeholder={t("palette.placeholder")}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={SEARCH_MAX_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <CloseKey onClose={onClose} />
      </div>
      <PaletteState
        text={wantedText(typed)}
        count={options.length}
        isSearching={search.isSearching}
        failure={search.failure}
        onRetry={() => {
          search.retry();
          input.current?.focus();
        }}
      />
      <OptionList
        id={`${id}-list`}
        groups={groups}
        typed={wantedText(typed)}
        isBusy={search.isSearching}
        active={active.index}
        optionId={optionId}
        onActive={active.set}
        onOpen={open}
      />
      <Hints />
    </div>
  );
}

function useGroups(typed: string, answer: ReturnType<typeof useSearch>["answer"]) {
  const { t } = useTexts();
  const { id } = useUser();
  const { pathname } = useLocation();
  const places = usePlaces();
  const [recent] = useState(() => readRecent(id).filter((path) => path !== pathname));
  return groupsOf({ typed, answer, places, recent, t, en });
}

/** The option that Enter opens: the first one, until another is chosen. */
function useActive(options: readonly Option[], typed: string) {
  const [chosen, setChosen] = useState({ typed, key: "" });
  const known = chosen.typed === typed ? options.findIndex(({ key }) => key === chosen.key) : -1;
  const index = known === -1 && options.length > 0 ? 0 : known;
  const option = options[index];
  const key = option?.key;
  // What is shown as chosen stays so when an answer puts other options before it: Enter may be on its way.
  useEffect(() => {
    if (key !== undefined) setChosen({ typed, key });
  }, [typed, key]);
  const set = (to: number) => {
    const next = options[to];
    if (next) setChosen({ typed, key: next.key });
  };
  return {
    index,
    option,
    set,
    /** Whether the key moves to another option. */
    move: (pressed: string): boolean => {
      const last = options.length - 1;
      const moves: Partial<Record<string, number>> = {
        ArrowDown: index === last ? 0 : index + 1,
        ArrowUp: index <= 0 ? last : index - 1,
        Home: 0,
        End: last,
      };
      const to = moves[pressed];
      if (to === undefined || last < 0) return false;
      set(to);
      return true;
    },
  };
}

/** Opens the page of an option as a link would: where there is unsaved work, after the question. */
function useOpen(onClose: () => void) {
  const navigate = useNavigate();
  const location = useLocation();
  return ({ path }: Option, isNewWindow: boolean) => {
    if (isNewWindow) {
      window.open(path, "_blank", "noopener");
      return;
    }
    // At once, so that the question about unsaved work returns the focus to the page and not to this field.
    flushSync(onClose);
    const to = keepingView(path, location);
    askBeforeGoing(to, () => void navigate(to));
  };
}
