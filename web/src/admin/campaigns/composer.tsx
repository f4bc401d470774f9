import type { CampaignDetail } from "@ezo/contract/campaigns";
import { CAMPAIGN_RATE_MAX_PER_MINUTE } from "@ezo/contract/limits";
import { Button, Menu, NumberInput, Radio, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Card } from "../editor/card.tsx";
import { DropDialog } from "../editor/drop-dialog.tsx";
import bar from "../editor/editor-page.module.css";
import { EditorDialogs, EditorNotices, toBadField, useSaveKey } from "../editor/editor-parts.tsx";
import { formFields } from "../editor/form-fields.ts";
import type { ContentLocale } from "../editor/language.ts";
import { LanguageCard, wrongLanguages } from "../editor/language-card.tsx";
import { SwitchRow } from "../editor/switch-row.tsx";
import { UnsavedGuard } from "../editor/unsaved-guard.tsx";
import { useEditor } from "../editor/use-editor.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { cx } from "../../shared/lib/cx.ts";
import { CalendarOff, Ellipsis, History, Mail, Send, ShieldCheck, Trash2, Undo2 } from "../ui/icons.ts";
import { AudienceCard } from "./audience-card.tsx";
import { BlockList } from "./block-list.tsx";
import { CAMPAIGN_FIELDS } from "./campaign-fields.ts";
import { campaignPaths } from "./campaign-paths.ts";
import { CampaignStatusMark } from "./campaign-status-mark.tsx";
import { campaignKeys, campaigns, campaignSpec, textOf } from "./campaigns.resource.ts";
import styles from "./composer.module.css";
import { ConfirmDialog } from "../editor/confirm-dialog.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { MergeInput } from "./merge-field.tsx";
import { PreflightReport, usePreflight } from "./preflight.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { SendingStrip } from "./sending-strip.tsx";
import { TestDialog } from "./test-dialog.tsx";
import { useOrders } from "./use-orders.ts";

type Asked = "test" | "check" | "send";

/** Writes a campaign, with the mail itself beside it. */
export function Composer({ item, onCreated }: { item: CampaignDetail; onCreated: (id: number) => void }) {
  const { t, format } = useTexts();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [locale, setLocale] = useState<ContentLocale>("ka");
  const [open, setOpen] = useState<"test" | "send" | "history" | "cancel" | "delete" | "drop" | null>(null);
  const [checked, setChecked] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const editor = useEditor(campaignSpec, item, {
    created: ({ id }) => {
      onCreated(id);
      void navigate(campaignPaths.one(id), { replace: true, state: { keepsFocus: true } });
    },
    badField: toBadField(form, setLocale),
  });
  const { values } = editor;
  const { set, setAt, text, error } = formFields(editor.form);
  const orders = useOrders(item);
  const preflight = usePreflight(item.id, item.version, checked === item.version);

  // What looks at the saved campaign saves it first; a save that fails forgets what was to follow.
  const [asked, setAsked] = useState<Asked | null>(null);
  const follow = useEffectEvent((next: Asked) => {
    setAsked(null);
    if (next === "check") setChecked(item.version);
    else setOpen(next);
  });
  const isSettled = !editor.isDirty && !editor.isSaving;
  useEffect(() => {
    if (asked && isSettled) follow(asked);
  }, [asked, isSettled]);
  const hasErrors = Object.keys(editor.form.errors).length > 0;
  useEffect(() => {
    if (hasErrors || editor.conflict || editor.isGone) setAsked(null);
  }, [hasErrors, editor.conflict, editor.isGone]);
  const ask = (next: Asked) => {
    if (editor.isGone) return;
    setAsked(next);
    if (editor.isDirty) editor.save();
  };

  useSaveKey(() => editor.isDirty && editor.save());

  /** The first message about a block, wherever inside it the mistake is. */
  const blockError = (at: ContentLocale, index: number): string | undefined => {
    const path = `translations.${at}.blocks.${index}`;
    const found = Object.entries(editor.form.errors).find(
      ([name]) => name === path || name.startsWith(`${path}.`),
    )?.[1];
    return typeof found === "string" ? found : undefined;
  };
  const isScheduled = item.status === "scheduled";
  return (
    <form
      ref={form}
      className={bar.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) editor.save();
      }}
    >
      <div className={bar.bar}>
        <nav className={cx(bar.crumb, styles.crumb)} aria-label={t("editor.crumb")}>
          <Link to={campaignPaths.list}>{t("screen.campaigns")}</Link>
          <span aria-hidden="true">/</span>
          <b>{values.name || t("list.untitled")}</b>
        </nav>
        {editor.isDirty ? (
          <span className={bar.dirty} role="status">
            <span className={styles.words}>{t("editor.unsaved")}</span>
          </span>
        ) : (
          <CampaignStatusMark status={item.status} />
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="subtle"
              className={styles.more ?? ""}
              aria-label={t("list.more", { name: values.name })}
              px={10}
            >
              <Ellipsis size={18} strokeWidth={1.6} aria-hidden="true" />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              className={styles.narrow ?? ""}
              leftSection={<Mail size={16} strokeWidth={1.6} aria-hidden="true" />}
              onClick={() => ask("test")}
            >
              {t(editor.isDirty ? "campaigns.save_and_test" : "campaigns.test")}
            </Menu.Item>
            <Menu.Item
              className={styles.narrow ?? ""}
              disabled={!editor.isDirty}
              leftSection={<Undo2 size={16} strokeWidth={1.6} aria-hidden="true" />}
              onClick={() => setOpen("drop")}
            >
              {t("drop.drop")}
            </Menu.Item>
            <Menu.Item
              leftSection={<History size={16} strokeWidth={1.6} aria-hidden="true" />}
              onClick={() => setOpen("history")}
            >
              {t("history.title")}
            </Menu.Item>
            <Menu.Item
              data-danger
              leftSection={<Trash2 size={16} strokeWidth={1.6} aria-hidden="true" />}
              onClick={() => setOpen("delete")}
            >
              {t("buttons.delete")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button className={styles.roomy ?? ""} disabled={!editor.isDirty} onClick={() => setOpen("drop")}>
          {t("drop.drop")}
        </Button>
        <Button className={styles.roomy ?? ""} onClick={() => ask("test")}>
          {t(editor.isDirty ? "campaigns.save_and_test" : "campaigns.test")}
        </Button>
        <Button type="submit" loading={editor.isSaving} disabled={!editor.isDirty || editor.isGone}>
          {t("buttons.save")}
        </Button>
        <Button
          variant="filled"
          onClick={() => ask("send")}
          leftSection={<Send size={16} strokeWidth={1.6} aria-hidden="true" />}
        >
          {t(editor.isDirty ? "campaigns.save_and_send" : "campaigns.send")}
        </Button>
      </div>
      <EditorNotices editor={editor} />
      {isScheduled && item.send_at ? (
        <div className={bar.notice} role="status">
          <span>{t("campaigns.scheduled_for", { time: format.full(item.send_at) })}</span>
          <Button
            color="danger"
            leftSection={<CalendarOff size={16} strokeWidth={1.6} aria-hidden="true" />}
            onClick={() => setOpen("cancel")}
          >
            {t("campaigns.cancel_sending")}
          </Button>
        </div>
      ) : null}
      <div className={styles.body}>
        <div className={styles.form}>
          <SendingStrip exceptId={item.id} />
          <Card title={t("campaigns.campaign")}>
            <TextInput
              label={t("field.campaign_name")}
              description={t("campaigns.name_hint")}
              inputWrapperOrder={["label", "input", "error", "description"]}
              withAsterisk
              {...text("name")}
            />
          </Card>
          <AudienceCard
            value={values.segment}
            error={error}
            onChange={(segment) => {
              for (const name of Object.keys(values.segment)) editor.form.clearFieldError(`segment.${name}`);
              set("segment", segment);
            }}
          />
          <LanguageCard
            translations={values.translations}
            locale={locale}
            onLocale={setLocale}
            wrong={wrongLanguages(editor.form.errors)}
          >
            {(at) => {
              const path = `translations.${at}`;
              const mail = values.translations[at];
              return (
                <>
                  <MergeInput
                    label={t("field.subject")}
                    withAsterisk
                    description={
                      mail.subject
                        ? t("campaigns.subject_length", { count: [...mail.subject].length })
                        : undefined
                    }
                    value={mail.subject}
                    error={error(`${path}.subject`)}
                    onChange={(subject) => setAt(`${path}.subject`, subject)}
                  />
                  <MergeInput
                    label={t("field.preview_text")}
                    description={t("campaigns.preview_text_hint")}
                    value={mail.preview_text}
                    error={error(`${path}.preview_text`)}
                    onChange={(preview) => setAt(`${path}.preview_text`, preview)}
                  />
                  <BlockList
                    blocks={mail.blocks}
                    errorOf={(index) => blockError(at, index)}
                    onChange={(blocks) => {
                      setAt(`${path}.blocks`, blocks);
                      editor.form.setErrors((errors) =>
                        Object.fromEntries(
                          Object.entries(errors).filter(([name]) => !name.startsWith(`${path}.blocks`)),
                        ),
                      );
                    }}
                  />
                </>
              );
            }}
          </LanguageCard>
          <Card title={t("campaigns.delivery")}>
            <Radio.Group
              label={t("field.missing_language")}
              value={values.missing_language}
              onChange={(value) => set("missing_language", value === "skip" ? "skip" : "fallback")}
            >
              <Radio mt={10} value="fallback" label={t("campaigns.missing_fallback")} />
              <Radio mt={10} value="skip" label={t("campaigns.missing_skip")} />
            </Radio.Group>
            <NumberInput
              label={t("field.rate_per_minute")}
              description={t("campaigns.rate_hint")}
              inputWrapperOrder={["label", "input", "error", "description"]}
              min={1}
              max={CAMPAIGN_RATE_MAX_PER_MINUTE}
              allowDecimal={false}
              value={values.rate_per_minute ?? ""}
              error={error("rate_per_minute")}
              onChange={(rate) => set("rate_per_minute", typeof rate === "number" && rate > 0 ? rate : null)}
            />
            <SwitchRow
              label={t("field.track_clicks")}
              hint={t("campaigns.track_clicks_hint")}
              checked={values.track_clicks}
              onChange={(checked_) => set("track_clicks", checked_)}
            />
          </Card>
          <Card title={t("campaigns.preflight")}>
            {checked === item.version && !editor.isDirty ? (
              <PreflightReport preflight={preflight} />
            ) : (
              <p className={styles.hint}>{t("campaigns.preflight_hint")}</p>
            )}
            <div>
              <Button
                onClick={() => {
                  if (checked === item.version && !editor.isDirty) void preflight.refetch();
                  else ask("check");
                }}
                leftSection={<ShieldCheck size={16} strokeWidth={1.6} aria-hidden="true" />}
              >
                {t(editor.isDirty ? "campaigns.save_and_check" : "campaigns.check")}
              </Button>
            </div>
          </Card>
        </div>
        <div className={styles.aside}>
          <MailPreview id={item.id} locale={locale} text={textOf(values.translations[locale])} />
        </div>
      </div>

      {open === "drop" ? (
        <DropDialog
          onStay={() => setOpen(null)}
          onDrop={() => {
            setOpen(null);
            editor.revert();
          }}
        />
      ) : null}
      {open === "test" ? <TestDialog item={item} onClose={() => setOpen(null)} /> : null}
      {open === "send" ? <SendDialog item={item} onClose={() => setOpen(null)} /> : null}
      {open === "cancel" ? (
        <ConfirmDialog
          title={t("campaigns.cancel_title", { name: values.name })}
          message={t("campaigns.cancel_scheduled")}
          confirm={t("campaigns.cancel_sending")}
          isDanger
          onClose={() => setOpen(null)}
          onConfirm={() => {
            setOpen(null);
            orders.mutate({ kind: "cancel" });
          }}
        />
      ) : null}
      {open === "delete" ? (
        <ConfirmDialog
          title={t("delete.title", { name: values.name })}
          message={t("campaigns.delete_message")}
          note={editor.isDirty ? t("delete.unsaved") : undefined}
          confirm={t("buttons.delete")}
          isDanger
          onClose={() => setOpen(null)}
          onConfirm={() => {
            setOpen(null);
            orders.mutate(
              { kind: "delete" },
              {
                onSuccess: () => {
                  editor.abandon();
                  cache.removeQueries({ queryKey: campaignKeys.item(item.id) });
                  void navigate(campaignPaths.list);
                },
              },
            );
          }}
        />
      ) : null}
      <EditorDialogs
        editor={editor}
        resource={campaigns}
        names={CAMPAIGN_FIELDS}
        isHistoryOpen={open === "history"}
        onHistoryClose={() => setOpen(null)}
      />
      <UnsavedGuard isHeld={editor.isDirty} onLeave={editor.abandon} />
    </form>
  );
}
