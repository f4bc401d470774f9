import { ActionIcon, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import type { WebCaller } from "../../shared/api/http-caller.ts";
import type { AdminLanguage } from "../i18n/texts.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { moved } from "../resource/moved.ts";
import { useAnnounce } from "../ui/announcer.tsx";
import { GripVertical, X } from "../ui/icons.ts";
import styles from "./item-picker.module.css";

interface Named {
  id: number;
  title: string;
}
const SEARCH_DELAY_MS = 250;
const MIME = "application/x-ezo-item";

/** Other items in order: found by typing, moved by dragging or with the arrow keys. */
export function ItemPicker(props: {
  label: string;
  placeholder: string;
  value: readonly Named[];
  /** Never offered: the item itself. */
  exceptId?: number | undefined;
  /** Where the items come from. */
  source: {
    keys: { lists: readonly unknown[] };
    find: (call: WebCaller, search: string, locale: AdminLanguage) => Promise<readonly Named[]>;
  };
  onChange: (items: Named[]) => void;
}) {
  const { value, onChange } = props;
  const { source } = props;
  const { t, language } = useTexts();
  const call = useCaller();
  const announce = useAnnounce();
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const { data } = useQuery({
    queryKey: [...source.keys.lists, "find", asked, language],
    queryFn: () => source.find(call, asked, language),
    placeholderData: keepPreviousData,
  });
  const chosen = new Set(value.map(({ id }) => id));
  const offers = (data ?? []).filter(({ id }) => !chosen.has(id) && id !== props.exceptId);
  const move = (from: number, to: number) => {
    const item = value[from];
    if (!item || to < 0 || to >= value.length || from === to) return;
    announce(t("order.moved", { name: item.title, position: to + 1, count: value.length }));
    onChange(moved(value, from, to));
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(index, index + step);
  };
  return (
    <div className={styles.field} role="group" aria-label={props.label}>
      <ol className={styles.list}>
        {value.map((item, index) => (
          <li
            key={item.id}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(MIME, String(index))}
            onDragOver={(event) => {
              if (event.dataTransfer.types.includes(MIME)) event.preventDefault();
            }}
            onDrop={(event) => {
              const from = event.dataTransfer.getData(MIME);
              if (from !== "") move(Number(from), index);
            }}
          >
            <ActionIcon
              aria-label={t("order.handle", { name: item.title })}
              title={t("order.hint")}
              style={{ cursor: "grab" }}
              onKeyDown={onKeyDown(index)}
            >
              <GripVertical size={16} strokeWidth={1.6} aria-hidden="true" />
            </ActionIcon>
            <span>{item.title}</span>
            <ActionIcon
              aria-label={t("media.remove", { name: item.title })}
              onClick={() => onChange(value.filter(({ id }) => id !== item.id))}
            >
              <X size={16} strokeWidth={1.6} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Select
        aria-label={props.placeholder}
        placeholder={props.placeholder}
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
          if (item) onChange([...value, { id: item.id, title: item.title }]);
          setSearch("");
        }}
      />
    </div>
  );
}
