import type { HomeSettings } from "@ezo/contract/site/pages/home-sections";
import { HOME_SECTIONS, type HomeSection } from "@ezo/contract/values/home-sections";
import { cx } from "../../shared/lib/cx.ts";
import { SettingsPage } from "../editor/editor-page.tsx";
import { Card, Column } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import type { FormParts } from "../editor/page-spec.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { type Move, MoveHandle, useDragged, useMove } from "../ui/order.tsx";
import { HOME_SETTINGS_FIELDS, type HomeSettingsItem, homeSettingsSpec } from "./home-settings.ts";
import styles from "./home-settings-page.module.css";

/** Which sections the home page has below its first screen, and in which order. */
export default function HomeSettingsPage() {
  const { t } = useTexts();
  return (
    <SettingsPage
      spec={homeSettingsSpec}
      publicPath={() => "/"}
      nameOf={() => t("screen.home_settings")}
      names={HOME_SETTINGS_FIELDS}
    >
      {({ editor }) => (
        <Column>
          <SectionsCard form={editor.form} />
        </Column>
      )}
    </SettingsPage>
  );
}

type Form = FormParts<HomeSettingsItem, HomeSettings>["editor"]["form"];

function SectionsCard({ form }: { form: Form }) {
  const { t } = useTexts();
  const { set } = formFields(form);
  const { order, off } = form.values;
  const move = useMove(
    order,
    (section) => t(`home.section.${section}`),
    (moved) => set("order", moved),
  );
  const toggle = (section: HomeSection, isOn: boolean) =>
    // In one order, so that switching back and forth changes nothing.
    set(
      "off",
      HOME_SECTIONS.filter((known) => (known === section ? !isOn : off.includes(known))),
    );
  return (
    <Card title={t("home.sections")} aside={<small>{t("home.sections_hint")}</small>}>
      <ol className={styles.sections}>
        {order.map((section, index) => (
          <Section
            key={section}
            section={section}
            index={index}
            isOn={!off.includes(section)}
            onMove={move}
            onSwitch={(isOn) => toggle(section, isOn)}
          />
        ))}
      </ol>
    </Card>
  );
}

function Section(props: {
  section: HomeSection;
  index: number;
  isOn: boolean;
  onMove: Move;
  onSwitch: (isOn: boolean) => void;
}) {
  const { section, index, isOn, onMove } = props;
  const { t } = useTexts();
  const name = t(`home.section.${section}`);
  const { isOver, source, target } = useDragged("application/x-home-section", index, onMove);
  return (
    <li className={cx(styles.section, isOver && styles.over)} {...target}>
      <MoveHandle name={name} index={index} onMove={onMove} {...source} />
      <SwitchRow
        label={name}
        hint={t(`home.section_hint.${section}`)}
        checked={isOn}
        onChange={props.onSwitch}
      />
    </li>
  );
}
