import type { Capability } from "@ezo/contract/values/roles/capabilities";
import { AREAS, CAPABILITIES_OF_AREA } from "@ezo/contract/values/roles/capability-areas";
import { Switch } from "@mantine/core";
import { useState } from "react";
import { Card } from "../editor/fields/card.tsx";
import { formFields } from "../editor/fields/form-fields.ts";
import { useTexts } from "../i18n/texts-context.tsx";
import { useUser } from "../session/session-context.tsx";
import styles from "./role-edit-page.module.css";
import type { RoleForm } from "./role-values.ts";
import { obstacleTo, type Switched, switched } from "./switching.ts";

export type Fixed = "admin_fixed" | "above_you";

interface LastSwitch {
  one: Capability;
  isOn: boolean;
  along: Switched["along"];
}

/**
 * What a role may do, area by area. With a right comes what it needs, and what needs it goes with it. `fixed` says why none
 * of it can be changed.
 */
export function CapabilityCards({ form, fixed }: { form: RoleForm; fixed: Fixed | null }) {
  const { t } = useTexts();
  const { set, error } = formFields(form);
  const [last, setLast] = useState<LastSwitch | null>(null);
  const refusal = error("capabilities");
  const toggle = (one: Capability, isOn: boolean) => {
    const { capabilities, along } = switched(form.values.capabilities, one, isOn);
    set("capabilities", capabilities);
    setLast({ one, isOn, along });
  };
  return (
    <>
      {fixed ? <p className={styles.note}>{t(`roles.${fixed}`)}</p> : null}
      {refusal ? (
        <p className={styles.error} role="alert" tabIndex={-1} data-invalid="true">
          {refusal}
        </p>
      ) : null}
      {AREAS.map((area) => (
        <Card key={area} title={t(`roles.area.${area}`)}>
          <ul className={styles.rights}>
            {CAPABILITIES_OF_AREA[area].map((one) => (
              <Right
                key={one}
                one={one}
                form={form}
                isFixed={fixed !== null}
                last={last?.one === one ? last : null}
                onToggle={(isOn) => toggle(one, isOn)}
              />
            ))}
          </ul>
        </Card>
      ))}
    </>
  );
}

function Right(props: {
  one: Capability;
  form: RoleForm;
  isFixed: boolean;
  last: LastSwitch | null;
  onToggle: (isOn: boolean) => void;
}) {
  const { one, last, isFixed, onToggle } = props;
  const { values } = props.form;
  const { t } = useTexts();
  const { capabilities: held } = useUser();
  const isOn = values.capabilities.includes(one);
  const to = { capabilities: values.capabilities, limit: values.limited_by, held };
  // What is on can always be taken away.
  const obstacle = isOn || isFixed ? null : obstacleTo(one, to);
  const along = last && last.along.length > 0 ? last.along : null;
  const names = along?.map((other) => t(`roles.capability.${other}`)).join("; ") ?? "";
  return (
    <li>
      <Switch
        labelPosition="left"
        className={styles.right ?? ""}
        label={t(`roles.capability.${one}`)}
        description={obstacle ? t(`roles.${obstacle}`) : undefined}
        disabled={isFixed || obstacle !== null}
        checked={isOn}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      <p className={styles.along} role="status">
        {along && last ? t(last.isOn ? "roles.also_on" : "roles.also_off", { names }) : null}
      </p>
    </li>
  );
}
