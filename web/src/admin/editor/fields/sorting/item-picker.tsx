import { ActionIcon, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCaller } from "../../../../shared/api/caller-context.ts";
import type { WebCaller } from "../../../../shared/api/http-caller.ts";
import type { AdminLanguage } from "../../../i18n/texts.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { X } from "../../../generated/icons.ts";
import { type Move, MoveHandle, useDragged, useMove } from "../../../ui/order.tsx";
import styles from "./item-picker.module.css";

/** An item by its title. */
export interface Named {
  id: number;
  title: string;
}
const SEARCH_DELAY_MS = 250;

interface Source {
  keys: { lists: readonly unknown[] };
  find: (call: WebCaller, search: string, locale: AdminLanguage) => Promise<readonly Named[]>;
}

/** Other items in order: found by typing, moved by dragging or with the arrow keys. */
export function ItemPicker(props: {
  label: string;
  placeholder: string;
  value: readonly Named[];
  /** Never offered: the item itself. */
  exceptId?: number | undefined;
  source: Source;
  onChange: (items: Named[]) => void;
}) {
  const { value, onChange } = props;
  const chosen = new Set(value.map(({ id }) => id));
  const items = useNamesInLanguage(props.source, value);
  const move = useMove(items, ({ title }) => title, onChange);
  return (
    <div className={styles.field} role="group" aria-label={props.label}>
      <ol className={styles.list}>
        {items.map((item, index) => (
          <Item
            key={item.id}
            item={item}
            index={index}
            onMove={move}
            onRemove={() => onChange(value.filter(({ id }) => id !== item.id))}
          />
        ))}
      </ol>
      <Finder
        source={props.source}
        placeholder={props.placeholder}
        isOffered={({ id }) => !chosen.has(id) && id !== props.exceptId}
        onPick={({ id, title }) => onChange([...value, { id, title }])}
      />
    </div>
  );
}

function useFound(source: Source, search: string) {
  const { language } = useTexts();
  const call = useCaller();
  return useQuery({
    queryKey: [...source.keys.lists, "find", search, language],
    queryFn: () => source.find(call, search, language),
    placeholderData: keepPreviousData,
  });
}

/** The items by their names in the language of the panel; one that is not among the first found keeps the name it has. */
function useNamesInLanguage(source: Source, items: readonly Named[]): Named[] {
  const { data } = useFound(source, "");
  const names = new Map(data?.map(({ id, title }) => [id, title]));
  return items.map(({ id, title }) => ({ id, title: names.get(id) || title }));
}

function Item(props: { item: Named; index: number; onMove: Move; onRemove: () => void }) {
  const { item, index, onMove } = props;
  const { t } = useTexts();
  const { source, target } = useDragged("application/x-ezo-item", index, onMove);
  return (
    <li {...source} {...target}>
      <MoveHandle name={item.title} index={index} onMove={onMove} />
      <span>{item.title}</span>
      <ActionIcon aria-label={t("media.remove", { name: item.title })} onClick={props.onRemove}>
        <X />
      </ActionIcon>
    </li>
  );
}

function Finder(props: {
  source: Source;
  placeholder: string;
  isOffered: (item: Named) => boolean;
  onPick: (item: Named) => void;
}) {
  const { source, placeholder } = props;
  const { t } = useTexts();
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const { data } = useFound(source, asked);
  const offers = (data ?? []).filter(props.isOffered);
  return (
    <Select
      aria-label={placeholder}
      placeholder={placeholder}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The server has searched already, in every language.
      filter={({ options }) => options}
      nothingFoundMessage={t("list.nothing_found")}
      value={null}
      data={offers.map(({ id, title }) => ({ value: String(id), label: title || t("list.untitled") }))}
      onChange={(id) => {
        const item = offers.find((offer) => String(offer.id) === id);
        if (item) props.onPick(item);
        setSearch("");
      }}
    />
  );
}
