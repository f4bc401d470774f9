import type { CampaignBlock, MailPicture } from "@ezo/contract/campaigns";
import { CAMPAIGN_APARTMENTS_MAX } from "@ezo/contract/limits";
import { ActionIcon, Button, Select, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { Thumb } from "../media/thumb.tsx";
import styles from "./block-list.module.css";
import { ImageOff, Images, X } from "../ui/icons.ts";
import { MailText } from "./mail-text.tsx";
import { MergeInput } from "./merge-field.tsx";
import { PicturePicker } from "./picture-picker.tsx";
import { useApartments, useApartmentsOf, useProjects } from "./site-items.ts";

type Block<Type extends CampaignBlock["type"]> = Extract<CampaignBlock, { type: Type }>;

/** What a block of each kind is made of. */
export function BlockFields(props: { block: CampaignBlock; onChange: (block: CampaignBlock) => void }) {
  const { block, onChange } = props;
  const { t } = useTexts();
  switch (block.type) {
    case "heading":
      return (
        <MergeInput
          label={t("campaigns.field.heading")}
          value={block.text}
          onChange={(text) => onChange({ ...block, text })}
        />
      );
    case "text":
      return (
        <MailText
          label={t("campaigns.field.text")}
          value={block.html}
          onChange={(html) => onChange({ ...block, html })}
        />
      );
    case "image":
      return <ImageFields block={block} onChange={onChange} />;
    case "button":
      return (
        <>
          <MergeInput
            label={t("campaigns.field.label")}
            value={block.label}
            onChange={(label) => onChange({ ...block, label })}
          />
          <TextInput
            label={t("campaigns.field.url")}
            description={t("campaigns.field.url_hint")}
            inputWrapperOrder={["label", "input", "error", "description"]}
            value={block.url}
            onChange={(event) => onChange({ ...block, url: event.currentTarget.value })}
          />
        </>
      );
    case "project":
      return <ProjectField block={block} onChange={onChange} />;
    case "apartments":
      return <ApartmentFields block={block} onChange={onChange} />;
    case "footer":
      return (
        <Textarea
          label={t("campaigns.field.footer")}
          description={t("campaigns.field.footer_hint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          autosize
          minRows={2}
          value={block.text}
          onChange={(event) => onChange({ ...block, text: event.currentTarget.value })}
        />
      );
    case "divider":
      return null;
  }
}

function ImageFields({
  block,
  onChange,
}: {
  block: Block<"image">;
  onChange: (block: CampaignBlock) => void;
}) {
  const { t } = useTexts();
  const [isPicking, setPicking] = useState(false);
  // What was just chosen; of a stored block only the id is known, and the preview beside shows its picture.
  const [picked, setPicked] = useState<MailPicture | null>(null);
  const shown = picked && picked.id === block.media_id ? picked : null;
  return (
    <>
      <div className={styles.picture}>
        {shown ? (
          <Thumb image={shown} className={styles.thumb} alt={block.alt} />
        ) : (
          <span className={styles.none}>
            {block.media_id ? (
              t("campaigns.field.picture_chosen")
            ) : (
              <ImageOff size={20} strokeWidth={1.4} aria-hidden="true" />
            )}
          </span>
        )}
        <Button
          onClick={() => setPicking(true)}
          leftSection={<Images size={16} strokeWidth={1.6} aria-hidden="true" />}
        >
          {t("media.from_library")}
        </Button>
      </div>
      <TextInput
        label={t("field.alt_text")}
        value={block.alt}
        onChange={(event) => onChange({ ...block, alt: event.currentTarget.value })}
      />
      <TextInput
        label={t("campaigns.field.href")}
        description={t("campaigns.field.url_hint")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        value={block.href ?? ""}
        onChange={(event) => onChange({ ...block, href: event.currentTarget.value || null })}
      />
      {isPicking ? (
        <PicturePicker
          onClose={() => setPicking(false)}
          onPick={(picture) => {
            setPicking(false);
            setPicked(picture);
            onChange({ ...block, media_id: picture.id, url: null, alt: block.alt || picture.alt_text });
          }}
        />
      ) : null}
    </>
  );
}

function ProjectField({
  block,
  onChange,
}: {
  block: Block<"project">;
  onChange: (block: CampaignBlock) => void;
}) {
  const { t } = useTexts();
  const { data } = useProjects();
  return (
    <Select
      label={t("field.project")}
      description={t("campaigns.field.project_hint")}
      inputWrapperOrder={["label", "input", "error", "description"]}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t("list.nothing_found")}
      data={(data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
      value={block.project_id ? String(block.project_id) : null}
      onChange={(id) => onChange({ ...block, project_id: Number(id) })}
    />
  );
}

function ApartmentFields({
  block,
  onChange,
}: {
  block: Block<"apartments">;
  onChange: (block: CampaignBlock) => void;
}) {
  const { t, format } = useTexts();
  const ids = block.apartment_ids;
  const [projectId, setProjectId] = useState<number | null>(null);
  const { data: projects } = useProjects();
  const { data: offered } = useApartmentsOf(projectId);
  const { data: chosen } = useApartments(ids);
  return (
    <>
      {ids.length > 0 ? (
        <ul className={styles.items}>
          {ids.map((id) => {
            const apartment = chosen?.find((one) => one.id === id);
            const name = apartment
              ? `${apartment.project.title}, ${t("campaigns.apartment", { number: apartment.apartment_number })}`
              : t("campaigns.apartment_gone", { id });
            return (
              <li key={id}>
                <span>
                  {chosen || apartment ? name : t("app.loading")}
                  {apartment ? (
                    <small>
                      {" · "}
                      {t(`campaigns.apartment_status.${apartment.status}`)}
                      {apartment.price === undefined ? null : ` · $${format.number(apartment.price)}`}
                    </small>
                  ) : null}
                </span>
                <ActionIcon
                  aria-label={t("media.remove", { name })}
                  onClick={() => onChange({ ...block, apartment_ids: ids.filter((other) => other !== id) })}
                >
                  <X size={16} strokeWidth={1.6} aria-hidden="true" />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      ) : null}
      <Select
        label={t("field.project")}
        searchable
        data={(projects ?? [])
          .filter((project) => project.hasApartmentNavigation)
          .map(({ id, title }) => ({ value: String(id), label: title }))}
        value={projectId === null ? null : String(projectId)}
        onChange={(id) => setProjectId(id === null ? null : Number(id))}
      />
      <Select
        label={t("campaigns.apartment_add")}
        description={t("campaigns.field.apartments_hint")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        searchable
        disabled={projectId === null || ids.length >= CAMPAIGN_APARTMENTS_MAX}
        nothingFoundMessage={t("list.nothing_found")}
        value={null}
        data={(offered ?? [])
          .filter(({ id }) => !ids.includes(id))
          .map((apartment) => ({
            value: String(apartment.id),
            label: t("campaigns.apartment_offer", {
              number: apartment.apartment_number,
              floor: apartment.floor_number,
              rooms: apartment.rooms,
              status: t(`campaigns.apartment_status.${apartment.status}`),
            }),
          }))}
        onChange={(id) => {
          if (id !== null) onChange({ ...block, apartment_ids: [...ids, Number(id)] });
        }}
      />
    </>
  );
}
