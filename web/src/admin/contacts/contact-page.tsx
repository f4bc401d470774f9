import {
  type ContactDetail,
  type ContactTimelineEntry,
  deleteContact,
  exportContact,
  patchContact,
} from "@ezo/contract/contacts";
import { LOCALES } from "@ezo/contract/languages";
import type { RouteInput } from "@ezo/contract/route";
import { Button, MultiSelect, Select, Skeleton, TagsInput, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, MailX, UserMinus, UserX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCaller } from "../../shared/api/caller-context.ts";
import { campaignPaths } from "../campaigns/campaign-paths.ts";
import { ConfirmDialog } from "../campaigns/confirm-dialog.tsx";
import { useProjects } from "../campaigns/site-items.ts";
import { Card, Column } from "../editor/card.tsx";
import bar from "../editor/editor-page.module.css";
import { LeaveDialog } from "../editor/leave-dialog.tsx";
import { useLeaveGuard } from "../editor/leave-guard.ts";
import type { Translate } from "../i18n/texts.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { CUSTOMERS_PATH } from "../session/guards.ts";
import { Blank, LoadError } from "../ui/blank.tsx";
import { serverFieldErrors } from "../ui/error-text.ts";
import { useToasts } from "../ui/toasts.tsx";
import { useNow } from "../ui/use-now.ts";
import styles from "./contact-page.module.css";
import { contactPaths } from "./contact-paths.ts";
import { ContactStatusMark } from "./contact-status-mark.tsx";
import { contactDetail, contactKeys } from "./contacts.queries.ts";
import { saveJson } from "./save-json.ts";

/** One person: what we may send them and why, what we know, and everything that happened. */
export default function ContactPage() {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? <Loaded key={id} id={Number(id)} /> : <Gone />;
}

function Loaded({ id }: { id: number }) {
  const { t } = useTexts();
  const call = useCaller();
  const { data: contact, error, refetch } = useQuery(contactDetail(call, id));
  if (contact) return <Person key={contact.version} contact={contact} />;
  if (error instanceof ApiError && error.status === 404) return <Gone />;
  if (error)
    return <LoadError title={t("editor.load_failed")} error={error} onRetry={() => void refetch()} />;
  return (
    <div className={bar.body} role="status" aria-label={t("app.loading")}>
      <Skeleton height={420} />
      <Skeleton height={420} />
    </div>
  );
}

function Gone() {
  const { t } = useTexts();
  return (
    <Blank
      icon={UserX}
      title={t("contacts.gone")}
      message={t("contacts.gone_hint")}
      action={
        <Button component={Link} to={contactPaths.list} mt={14}>
          {t("editor.to_list")}
        </Button>
      }
    />
  );
}

type Change = RouteInput<typeof patchContact>["body"];
const ROOMS = ["1", "2", "3", "4", "5"];

function Person({ contact }: { contact: ContactDetail }) {
  const { t, format } = useTexts();
  const call = useCaller();
  const cache = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const now = useNow();
  const { data: projects } = useProjects();
  const [name, setName] = useState(contact.name);
  const [language, setLanguage] = useState(contact.language);
  const [tags, setTags] = useState(contact.tags);
  const [interests, setInterests] = useState(contact.interests);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [dialog, setDialog] = useState<"erase" | "unsubscribe" | null>(null);
  const params = { id: String(contact.id) };
  const work = { name: name.trim(), language, tags, interests };
  const { name: was, language: spoke, tags: had, interests: liked } = contact;
  const isDirty =
    JSON.stringify(work) !== JSON.stringify({ name: was, language: spoke, tags: had, interests: liked });
  const guard = useLeaveGuard(isDirty);
  const show = (saved: ContactDetail) => {
    cache.setQueryData(contactKeys.item(contact.id), saved);
    return cache.invalidateQueries({ queryKey: contactKeys.all });
  };
  const save = useMutation({
    mutationFn: async (change: Change) => (await call(patchContact, { params, body: change })).data,
    onSuccess: async (saved) => {
      toasts.success(t("messages.saved"));
      await show(saved);
    },
    onError: (error) => {
      setErrors(serverFieldErrors(error));
      toasts.failure(t("editor.save_failed"), error);
    },
  });
  const hand = useMutation({
    mutationFn: async () => (await call(exportContact, { params })).data,
    onSuccess: async (data) => {
      saveJson(data, `ezo-contact-${contact.id}.json`);
      await cache.invalidateQueries({ queryKey: contactKeys.item(contact.id) });
    },
    onError: (error) => toasts.failure(t("inbox.export_failed"), error),
  });
  const erase = useMutation({
    mutationFn: () => call(deleteContact, { params }),
    onSuccess: async () => {
      toasts.success(t("contacts.erased"));
      cache.removeQueries({ queryKey: contactKeys.item(contact.id) });
      await navigate(contactPaths.list);
      // Their requests are gone from the inbox too.
      await cache.invalidateQueries();
    },
    onError: (error) => toasts.failure(t("contacts.erase_failed"), error),
  });
  const canUnsubscribe = contact.status === "subscribed" || contact.status === "pending";
  return (
    <form
      className={bar.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget && isDirty) save.mutate(work);
      }}
    >
      <div className={bar.bar}>
        <nav className={bar.crumb} aria-label={t("editor.crumb")}>
          <Link to={contactPaths.list}>{t("screen.contacts")}</Link>
          <span aria-hidden="true">/</span>
          <b>{contact.name || contact.email}</b>
        </nav>
        {isDirty ? (
          <span className={bar.dirty} role="status">
            {t("editor.unsaved")}
          </span>
        ) : (
          <ContactStatusMark status={contact.status} />
        )}
        <Button type="submit" variant="filled" loading={save.isPending} disabled={!isDirty}>
          {t("buttons.save")}
        </Button>
      </div>
      <div className={bar.body}>
        <Column>
          <Card title={t("contacts.person")}>
            <TextInput label={t("field.email")} value={contact.email} readOnly />
            <TextInput
              label={t("field.name")}
              value={name}
              error={errors["name"]}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Select
              label={t("contacts.language")}
              allowDeselect={false}
              data={LOCALES.map((value) => ({ value, label: t(`language.${value}`) }))}
              value={language}
              onChange={(value) => setLanguage(LOCALES.find((known) => known === value) ?? language)}
            />
            <TagsInput label={t("contacts.tags")} value={tags} error={errors["tags"]} onChange={setTags} />
            <MultiSelect
              label={t("campaigns.condition.project_ids")}
              searchable
              data={(projects ?? []).map((project) => ({ value: String(project.id), label: project.title }))}
              value={interests.project_ids.map(String)}
              onChange={(ids) => setInterests({ ...interests, project_ids: ids.map(Number) })}
            />
            <MultiSelect
              label={t("campaigns.condition.rooms")}
              data={ROOMS}
              value={interests.rooms.map(String)}
              onChange={(rooms) => setInterests({ ...interests, rooms: rooms.map(Number) })}
            />
          </Card>
          <Card title={t("contacts.timeline")}>
            {contact.timeline.length === 0 ? (
              <p>{t("contacts.timeline_empty")}</p>
            ) : (
              <ol className={styles.timeline}>
                {contact.timeline.map((entry, index) => (
                  <li key={`${entry.kind}-${entry.at}-${index}`}>
                    <Event entry={entry} />
                    <time dateTime={entry.at} title={format.full(entry.at)}>
                      {format.moment(entry.at, now)}
                    </time>
                  </li>
                ))}
              </ol>
            )}
          </Card>
        </Column>
        <Column>
          <Card title={t("contacts.consent")}>
            <dl className={styles.facts}>
              <Fact name={t("field.status")}>
                <ContactStatusMark status={contact.status} /> · {format.moment(contact.status_at, now)}
              </Fact>
              <Fact name={t("contacts.source")}>{t(`contacts.source.${contact.source}`)}</Fact>
              <Fact name={t("contacts.consent_at")}>
                {contact.consent_at ? format.full(contact.consent_at) : t("contacts.consent_none")}
              </Fact>
              {contact.consent_source ? (
                <Fact name={t("contacts.consent_source")}>{placeOf(contact.consent_source, t)}</Fact>
              ) : null}
              {contact.consent_text ? (
                <Fact name={t("contacts.consent_text")}>
                  <q className={styles.quote}>{contact.consent_text}</q>
                </Fact>
              ) : null}
              {contact.consent_text_version ? (
                <Fact name={t("contacts.consent_version")}>{contact.consent_text_version}</Fact>
              ) : null}
            </dl>
          </Card>
          <Card title={t("contacts.rights")}>
            <div className={styles.actions}>
              {canUnsubscribe ? (
                <Button
                  onClick={() => setDialog("unsubscribe")}
                  leftSection={<MailX size={16} strokeWidth={1.6} aria-hidden="true" />}
                >
                  {t("contacts.unsubscribe")}
                </Button>
              ) : null}
              <Button
                loading={hand.isPending}
                onClick={() => hand.mutate()}
                leftSection={<Download size={16} strokeWidth={1.6} aria-hidden="true" />}
              >
                {t("contacts.export")}
              </Button>
              <Button
                color="danger"
                loading={erase.isPending}
                onClick={() => setDialog("erase")}
                leftSection={<UserMinus size={16} strokeWidth={1.6} aria-hidden="true" />}
              >
                {t("contacts.erase")}
              </Button>
            </div>
          </Card>
        </Column>
      </div>
      {dialog === "unsubscribe" ? (
        <ConfirmDialog
          title={t("contacts.unsubscribe")}
          message={t("contacts.unsubscribe_message")}
          confirm={t("contacts.unsubscribe")}
          onClose={() => setDialog(null)}
          onConfirm={() => {
            setDialog(null);
            save.mutate({ status: "unsubscribed" });
          }}
        />
      ) : null}
      {dialog === "erase" ? (
        <ConfirmDialog
          title={t("contacts.erase_title", { name: contact.name || contact.email })}
          message={t("contacts.erase_message")}
          confirm={t("contacts.erase")}
          isDanger
          onClose={() => setDialog(null)}
          onConfirm={() => {
            setDialog(null);
            erase.mutate();
          }}
        />
      ) : null}
      {guard.isAsking ? <LeaveDialog onStay={guard.stay} onLeave={guard.leave} /> : null}
    </form>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const KINDS = [
  "enquiry",
  "campaign",
  "consent",
  "imported",
  "asked",
  "confirmed",
  "unsubscribed",
  "bounced",
  "complained",
  "exported",
] as const;

/** One line of a life: what happened, and where it can be looked at. */
function Event({ entry }: { entry: ContactTimelineEntry }) {
  const { t } = useTexts();
  const kind = KINDS.find((known) => known === entry.kind);
  const what = kind ? t(`contacts.event.${kind}`) : entry.kind;
  const detail = detailOf(entry);
  return (
    <>
      <span>
        {entry.customer_id ? <Link to={`${CUSTOMERS_PATH}?open=${entry.customer_id}`}>{what}</Link> : what}
        {entry.campaign ? (
          <>
            {": "}
            <Link to={campaignPaths.one(entry.campaign.id)}>{entry.campaign.name}</Link>
          </>
        ) : null}
        {detail ? <small> · {detail}</small> : null}
      </span>
    </>
  );

  function detailOf({ kind: name, detail: text }: ContactTimelineEntry): string | null {
    if (!text) return null;
    if (name === "enquiry" && (text === "contact_form" || text === "call_request"))
      return t(`customers.source.${text}`);
    const state = (["pending", "sending", "sent", "failed", "unconfirmed", "suppressed"] as const).find(
      (known) => known === text,
    );
    if (name === "campaign" && state) return t(`campaigns.state.${state}`);
    const asked = LOCALES.find((known) => known === text);
    if (name === "asked" && asked) return t(`language.${asked}`);
    if (text === "link") return t("contacts.by_link");
    if (text === "staff") return t("contacts.source.staff");
    return name === "consent" ? placeOf(text, t) : text;
  }
}

/** Where a consent was given: our own forms are named by the system, everything else by whoever wrote it down. */
function placeOf(source: string, t: Translate): string {
  if (source === "enquiry:contact_form") return t("customers.source.contact_form");
  if (source === "enquiry:call_request") return t("customers.source.call_request");
  return source === "newsletter" ? t("contacts.source.newsletter") : source;
}
