import type { Image } from "@ezo/contract/media";
import { SEARCH_DEBOUNCE_MS } from "@ezo/contract/values/limits/screens";
import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { Blank } from "../ui/states/blank.tsx";
import { Images, Search } from "../generated/icons.ts";
import { NotLoaded } from "../ui/states/not-loaded.tsx";
import styles from "./media-dialog.module.css";
import { Thumb } from "./thumb.tsx";

const PER_PAGE = 24;

/** Search and page of a dialog with pictures, and their query. */
export function usePictureSearch() {
  const { language } = useTexts();
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS);
  const [page, setPage] = useState(1);
  return {
    text,
    setText: (next: string) => {
      setText(next);
      setPage(1);
    },
    page,
    setPage,
    isFiltered: search !== "",
    query: { locale: language, page, per_page: PER_PAGE, ...(search ? { search } : {}) },
  };
}

type PictureSearch = ReturnType<typeof usePictureSearch>;

export function PictureGrid<Picture extends Image & { id: number }>(props: {
  search: PictureSearch;
  pictures: readonly Picture[] | undefined;
  error: unknown;
  onRetry: () => unknown;
  nameOf: (picture: Picture) => string;
  /** Where several are chosen: the picture's number among them; -1 for none. */
  placeOf?: (picture: Picture) => number;
  onPick: (picture: Picture) => void;
}) {
  const { search, pictures } = props;
  const { t } = useTexts();
  return (
    <>
      <TextInput
        type="search"
        aria-label={t("inbox.search")}
        placeholder={t("media.search")}
        value={search.text}
        onChange={(event) => search.setText(event.currentTarget.value)}
        leftSection={<Search />}
      />
      {pictures ? (
        pictures.length === 0 ? (
          <Blank icon={Images} title={search.isFiltered ? t("list.nothing_found") : t("media.empty")} />
        ) : (
          <ul className={styles.grid}>
            {pictures.map((picture) => (
              <li key={picture.id}>
                <PictureButton
                  image={picture}
                  name={props.nameOf(picture)}
                  place={props.placeOf?.(picture)}
                  onPick={() => props.onPick(picture)}
                />
              </li>
            ))}
          </ul>
        )
      ) : (
        <NotLoaded
          title={t("list.error")}
          error={props.error}
          onRetry={props.onRetry}
          rows={12}
          height={96}
          className={styles.grid}
        />
      )}
    </>
  );
}

function PictureButton(props: { image: Image; name: string; place: number | undefined; onPick: () => void }) {
  const { name, place } = props;
  const { t } = useTexts();
  const isChosen = place === undefined ? undefined : place !== -1;
  return (
    <button
      type="button"
      className={styles.picture}
      aria-pressed={isChosen}
      aria-label={t("media.pick", { name })}
      title={name}
      onClick={props.onPick}
    >
      <Thumb image={props.image} className={styles.thumb} isWhole />
      {isChosen && place !== undefined ? <span className={styles.place}>{place + 1}</span> : null}
    </button>
  );
}
