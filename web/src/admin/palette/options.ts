import type { searchAdmin, SearchHit, SearchKind } from "@ezo/contract/admin/search";
import type { RouteOutput } from "@ezo/contract/route";
import { OFFERED_COMMANDS_MAX, RECENT_PLACES_MAX } from "@ezo/contract/values/limits/lists";
import { ListFilter } from "../generated/icons.ts";
import { type Translate, translator } from "../i18n/texts.ts";
import type { IconComponent } from "../ui/create-icon.ts";
import type { Place } from "../use-places.ts";
import { settingsWords } from "../settings-index/settings-words.ts";
import { headingOf } from "./headings.ts";
import { matching, rankOf } from "./match-commands.ts";
import { textPlace } from "./text-places.ts";

export type SearchAnswer = RouteOutput<typeof searchAdmin>;

/** A line of the palette, and the address that it leads to. */
export interface Option extends Pick<SearchHit, "title" | "detail" | "status" | "at" | "path"> {
  /** Unique in the list. */
  key: string;
  icon: IconComponent;
}
export interface OptionGroup {
  key: string;
  label: string;
  options: Option[];
}

/** What is typed after this sign is looked for among commands alone. */
const COMMANDS_SIGN = ">";
const isOfCommands = (typed: string): boolean => typed.trimStart().startsWith(COMMANDS_SIGN);
/** What the server is asked for; nothing while commands alone are wanted. */
export const searchedText = (typed: string): string => (isOfCommands(typed) ? "" : typed.trim());
/** What names are compared with. */
export const wantedText = (typed: string): string =>
  (isOfCommands(typed) ? typed.trimStart().slice(COMMANDS_SIGN.length) : typed).trim();

interface Shown {
  typed: string;
  /** Undefined until the server has answered what is typed. */
  answer: SearchAnswer | undefined;
  places: readonly Place[];
  /** The addresses that somebody was on last, without the present one. */
  recent: readonly string[];
  /** The texts of the interface's language, and the English ones. */
  t: Translate;
  en: Translate;
}

/** So many letters are taken for the beginning of a page's name, and not for a person's. */
const NAME_BEGINS_WITH = 3;

/**
 * Everything that fits what is typed: things, then what can be created, then places, and texts of the interface, which have
 * every word in them, last. A page whose name begins with it comes first.
 */
export function groupsOf(shown: Shown): OptionGroup[] {
  const { typed, answer, t } = shown;
  const commands = { go: commandsOf(shown, "go"), create: commandsOf(shown, "create") };
  const found = answer && searchedText(typed) !== "" ? foundGroups(answer, t) : [];
  const isEmpty = typed.trim() === "";
  const go = { key: "go", label: t("palette.go"), options: commands.go };
  const isNamed = commands.go.some(({ title }) => beginsWith(title, wantedText(typed)));
  const isText = ({ key }: OptionGroup) => key === ("translation" satisfies SearchKind);
  return [
    ...(isEmpty ? [{ ...go, key: "recent", label: t("palette.recent") }] : []),
    ...(isNamed && !isEmpty ? [go] : []),
    ...found.filter((group) => !isText(group)),
    { key: "create", label: t("palette.create"), options: commands.create },
    ...(isNamed || isEmpty ? [] : [go]),
    ...found.filter(isText),
  ].filter(({ options }) => options.length > 0);
}

/** In both languages, whatever the interface's is. */
const LANGUAGES = [translator("ka"), translator("en")];
const otherWords = ({ words }: Place): string[] =>
  words ? LANGUAGES.flatMap((t) => t(words).split(",")) : [];

const pathWords = ({ kind, path }: Place): string => (kind === "go" ? path.replace(/^\/admin/, "") : "");

const beginsWith = (name: string, typed: string): boolean =>
  typed.length >= NAME_BEGINS_WITH && (rankOf(typed, name) ?? 1) <= 0;

/** Of one kind: those that fit, all of them after the sign alone, and before anything is typed a few. */
function commandsOf({ typed, answer, places, recent, t, en }: Shown, kind: Place["kind"]): Option[] {
  const ofKind = places.filter((place) => place.kind === kind);
  const text = wantedText(typed);
  if (typed.trim() === "")
    return (kind === "create" ? ofKind.slice(0, OFFERED_COMMANDS_MAX) : lastOf(ofKind, recent)).map((place) =>
      optionOf(place, t),
    );
  const namesIn = (texts: Translate, { label }: Place) => [
    texts(label),
    `${texts(`palette.${kind}`)} ${texts(label)}`,
  ];
  // What is shown first is chosen, and stays so. Beside people, a name like "Ana" should not choose a page that has it in a word.
  const isLoose = answer !== undefined || isOfCommands(typed);
  // Also by its address, which mails and colleagues name it by, and by what is set there.
  const namesOf = (place: Place) => [
    ...namesIn(t, place),
    ...namesIn(en, place),
    pathWords(place),
    ...settingsWords(place.path),
    ...otherWords(place),
  ];
  const fitting = text === "" ? ofKind : matching(text, ofKind, namesOf, isLoose);
  return fitting.map((place) => optionOf(place, t));
}

const lastOf = (places: readonly Place[], recent: readonly string[]): Place[] =>
  recent.flatMap((path) => places.find((place) => place.path === path) ?? []).slice(0, RECENT_PLACES_MAX);

const optionOf = ({ path, label, icon }: Place, t: Translate): Option => ({
  key: path,
  icon,
  title: t(label),
  detail: "",
  status: null,
  at: null,
  path,
});

function foundGroups({ data, meta }: SearchAnswer, t: Translate): OptionGroup[] {
  const kinds = [...new Set(data.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const { label, icon } = headingOf(kind);
    const hits = data.filter((hit) => hit.kind === kind);
    return {
      key: kind,
      label: t(label),
      options: [
        ...hits.map((hit) => ({
          ...hit,
          detail: kind === "translation" && hit.detail ? textPlace(hit.detail, t) : hit.detail,
          key: keyOf(kind, hit.id),
          icon,
        })),
        ...meta.more
          .filter((more) => more.kind === kind)
          .map(({ path }) => ({
            key: keyOf(kind, "all"),
            icon: ListFilter,
            title: t("palette.all", { list: t(label) }),
            detail: "",
            status: null,
            at: null,
            path,
          })),
      ],
    };
  });
}

const keyOf = (kind: SearchKind, id: number | "all"): string => `${kind}:${id}`;
