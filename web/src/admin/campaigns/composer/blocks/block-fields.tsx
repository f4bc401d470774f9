import type { CampaignBlock } from "@ezo/contract/marketing/campaigns/campaign-blocks";
import type { MailPicture } from "@ezo/contract/marketing/campaigns/campaigns";
import { Button, Select, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { Thumb } from "../../../media/thumb.tsx";
import { ImageOff, Images } from "../../../generated/icons.ts";
import { ApartmentRuleFields } from "./apartment-rule-fields.tsx";
import { ApartmentFields } from "./apartment-fields.tsx";
import styles from "./block-list.module.css";
import type { BlockOf } from "./block-types.ts";
import { MailText } from "./mail-text.tsx";
import { MergeInput } from "../merge-field.tsx";
import { PicturePicker } from "./picture-picker.tsx";
import { useProjects } from "../../../inventory/site-items.ts";

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
            spellCheck={false}
            value={block.url}
            onChange={(event) => onChange({ ...block, url: event.currentTarget.value })}
          />
        </>
      );
    case "project":
      return <ProjectField block={block} onChange={onChange} />;
    case "apartments":
      return <ApartmentFields block={block} onChange={onChange} />;
    case "apartments_by_rule":
      return <ApartmentRuleFields rule={block} onChange={onChange} />;
    case "footer":
      return (
        <Textarea
          label={t("campaigns.field.footer")}
          description={t("campaigns.field.footer_hint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          autosize
          minRows={2}
          spellCheck
          value={block.text}
          onChange={(event) => onChange({ ...block, text: event.currentTarget.value })}
        />
      );
    case "divider":
      return null;
  }
}

function ImageFields(props: { block: BlockOf<"image">; onChange: (block: CampaignBlock) => void }) {
  const { block, onChange } = props;
  const { t } = useTexts();
  const [isPicking, setPicking] = useState(false);
  // Only a picture chosen just now can be shown here: a stored block has no more than its id.
  const [picked, setPicked] = useState<MailPicture | null>(null);
  const shown = picked && picked.id === block.media_id ? picked : null;
  return (
    <>
      <div className={styles.picture}>
        {shown ? (
          <Thumb image={shown} className={styles.thumb} alt={block.alt} />
        ) : (
          <span className={styles.none}>
            {block.media_id ? t("campaigns.field.picture_chosen") : <ImageOff size="lg" />}
          </span>
        )}
        <Button onClick={() => setPicking(true)} leftSection={<Images />}>
          {t("media.from_library")}
        </Button>
      </div>
      <TextInput
        label={t("field.alt_text")}
        withAsterisk
        spellCheck
        value={block.alt}
        onChange={(event) => onChange({ ...block, alt: event.currentTarget.value })}
      />
      <TextInput
        label={t("campaigns.field.href")}
        description={t("campaigns.field.url_hint")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        spellCheck={false}
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

function ProjectField(props: { block: BlockOf<"project">; onChange: (block: CampaignBlock) => void }) {
  const { block, onChange } = props;
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
