import { LOCALES } from "@ezo/contract/values/languages";
import { Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../../../shared/api/caller-context.ts";
import { formFields } from "../../../editor/fields/form-fields.ts";
import { useTexts } from "../../../i18n/texts-context.tsx";
import { type CampaignEditor, senderList } from "../../campaigns.resource.ts";

/** Who the mail is from, by language, and the addresses that it comes from and is answered to: those that are confirmed. */
export function SenderFields({ form }: { form: CampaignEditor["form"] }) {
  const { t } = useTexts();
  const { text } = formFields(form);
  const { data: senders = [] } = useQuery(senderList(useCaller()));
  const verified = senders.filter(({ state }) => state === "verified").map(({ email }) => email);
  const own = senders.filter(({ state }) => state === "own").map(({ email }) => email);
  return (
    <>
      {LOCALES.map((locale) => (
        <TextInput
          key={locale}
          lang={locale}
          label={t(`field.from_name_${locale}`)}
          placeholder={t("campaigns.from_name_hint")}
          {...text(`from_names.${locale}`)}
        />
      ))}
      <AddressField
        form={form}
        name="from_address"
        label={t("field.from_address")}
        hint={t("campaigns.from_address_hint")}
        known={verified}
      />
      <AddressField
        form={form}
        name="reply_to"
        label={t("marketing.reply_to")}
        hint={t("campaigns.reply_to_hint")}
        known={[...own, ...verified]}
      />
    </>
  );
}

function AddressField(props: {
  form: CampaignEditor["form"];
  name: "from_address" | "reply_to";
  label: string;
  hint: string;
  known: readonly string[];
}) {
  const { form, name, known } = props;
  const { t } = useTexts();
  const { set, error } = formFields(form);
  const chosen = form.values[name] ?? "";
  // One that the campaign has from before may stay, and is shown.
  const data = [...new Set([...known, ...(chosen ? [chosen] : [])])];
  return (
    <Select
      label={props.label}
      description={props.hint}
      placeholder={data.length === 0 ? t("campaigns.no_senders") : ""}
      clearable
      clearButtonProps={{ "aria-label": t("inbox.filter.remove", { name: props.label }) }}
      data={data}
      value={chosen || null}
      error={error(name)}
      onChange={(email) => set(name, email ?? "")}
    />
  );
}
