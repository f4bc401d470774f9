import { NumberField } from "../editor/fields/number-field.tsx";
import { MAP_ZOOM } from "@ezo/contract/values/limits/content";
import type { ContactSettings } from "@ezo/contract/site/pages/contact";
import { SOCIAL_NETWORKS, type SocialNetwork } from "@ezo/contract/values/contact/social-networks";
import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCaller } from "../../shared/api/caller-context.ts";
import { Card, Column, Pair } from "../editor/fields/card.tsx";
import { SettingsPage } from "../editor/editor-page.tsx";
import type { FormParts } from "../editor/page-spec.ts";
import { formFields } from "../editor/fields/form-fields.ts";
import { LanguageCard, wrongLanguages } from "../editor/fields/language-card.tsx";
import { placeIn, valuesOfPlace } from "../editor/fields/place/coordinates.ts";
import { MapField } from "../editor/fields/place/map-field.tsx";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { ContactPreview } from "./contact-preview.tsx";
import {
  CONTACT_FIELDS,
  type ContactItem,
  contactSpec,
  SOCIAL_LABELS,
  textsByLanguage,
} from "./contact-settings.ts";
import { ContactTexts } from "./contact-texts.tsx";
import styles from "./contact-info-page.module.css";
import { OfficeDaysField } from "./office-days-field.tsx";

/** Everything that the contact page shows, with a preview of its column. */
export default function ContactInfoPage() {
  const { t } = useTexts();
  return (
    <SettingsPage
      spec={contactSpec}
      publicPath={() => "/contact"}
      nameOf={() => t("screen.contact_info")}
      names={CONTACT_FIELDS}
    >
      {(parts) => <ContactInfoForm {...parts} />}
    </SettingsPage>
  );
}

type ContactForm = FormParts<ContactItem, ContactSettings>["editor"]["form"];

function ContactInfoForm({ editor, locale, setLocale }: FormParts<ContactItem, ContactSettings>) {
  const { form, values } = editor;
  const { t } = useTexts();
  const { set } = formFields(form);
  const { data: entries } = useQuery(contactSpec.resource.history(useCaller(), 1));
  return (
    <>
      <Column>
        <DetailsCard form={form} />
        <SocialCard form={form} />
        <MessengersCard form={form} />
        <LanguageCard
          translations={textsByLanguage(values)}
          entries={entries}
          locale={locale}
          onLocale={setLocale}
          wrong={wrongLanguages(form.errors)}
        >
          {(shown) => <ContactTexts form={form} locale={shown} />}
        </LanguageCard>
        <Card title={t("contact.office_days")}>
          <OfficeDaysField value={values.office_days} onChange={(days) => set("office_days", days)} />
        </Card>
        <MapCard form={form} />
      </Column>
      <aside>
        <ContactPreview settings={values} locale={locale} />
      </aside>
    </>
  );
}

function DetailsCard({ form }: { form: ContactForm }) {
  const { t } = useTexts();
  const { text } = formFields(form);
  return (
    <Card title={t("contact.details")}>
      <Pair>
        <TextInput label={t("field.phone")} type="tel" {...text("contact_info.phone.value")} />
        <TextInput label={t("field.phone2")} type="tel" {...text("contact_info.phone2.value")} />
      </Pair>
      <TextInput label={t("field.email")} type="email" {...text("contact_info.email.value")} />
    </Card>
  );
}

const PAGES: Record<SocialNetwork, string> = {
  facebook: "https://www.facebook.com/…",
  instagram: "https://www.instagram.com/…",
  youtube: "https://www.youtube.com/@…",
  tiktok: "https://www.tiktok.com/@…",
  linkedin: "https://www.linkedin.com/company/…",
  telegram: "https://t.me/…",
  x: "https://x.com/…",
};

function SocialCard({ form }: { form: ContactForm }) {
  const { t } = useTexts();
  const { text } = formFields(form);
  return (
    <Card title={t("contact.social")}>
      <p className={styles.hint}>{t("contact.social_hint")}</p>
      <Pair>
        {SOCIAL_NETWORKS.map((network) => (
          <TextInput
            key={network}
            label={t(SOCIAL_LABELS[network])}
            type="url"
            placeholder={PAGES[network]}
            {...text(`social_links.${network}`)}
          />
        ))}
      </Pair>
    </Card>
  );
}

/** Visitors on phones see them in a bar at the bottom of each page. */
function MessengersCard({ form }: { form: ContactForm }) {
  const { t } = useTexts();
  const { text } = formFields(form);
  return (
    <Card title={t("contact.messengers")}>
      <p className={styles.hint}>{t("contact.messengers_hint")}</p>
      <Pair>
        <TextInput label={t("field.whatsapp")} type="tel" {...text("messengers.whatsapp")} />
        <TextInput label={t("field.viber")} type="tel" {...text("messengers.viber")} />
      </Pair>
      <TextInput label={t("field.telegram")} placeholder="@name" {...text("messengers.telegram")} />
    </Card>
  );
}

function MapCard({ form }: { form: ContactForm }) {
  const { t } = useTexts();
  const { setAt, error } = formFields(form);
  const { map_settings: map } = form.values;
  return (
    <Card title={t("map.label")}>
      <div className={styles.map}>
        <MapField
          label={t("field.coordinates")}
          value={placeIn(map.latitude, map.longitude)}
          error={error("map_settings.latitude") ?? error("map_settings.longitude")}
          onChange={(place) => {
            const { latitude, longitude } = valuesOfPlace(place);
            setAt("map_settings.latitude", latitude);
            setAt("map_settings.longitude", longitude);
          }}
        />
      </div>
      <NumberField
        label={t("field.zoom")}
        description={t("contact.zoom_hint")}
        bounds={MAP_ZOOM}
        value={map.zoom}
        error={error("map_settings.zoom")}
        onChange={(zoom) => setAt("map_settings.zoom", zoom)}
      />
      <SwitchRow
        label={t("field.ask_before_loading")}
        hint={t("contact.ask_hint")}
        checked={map.ask_before_loading}
        onChange={(checked) => setAt("map_settings.ask_before_loading", checked)}
      />
    </Card>
  );
}
