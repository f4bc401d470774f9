import { type ComponentProps, type ReactNode, useId } from "react";
import { useT } from "../../i18n/i18n-context.tsx";
import { cx } from "../../lib/cx.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./field.module.css";
import type { FieldName } from "./fields.ts";

/** Attributes that link a control to its label and its message. */
export interface ControlProps {
  id: string;
  "aria-describedby": string;
  "aria-invalid": true | undefined;
}
export interface FieldProps {
  label: string;
  error: string | undefined;
  isOptional?: boolean | undefined;
  isWide?: boolean | undefined;
}

/** Label, control, message. Without `maxlength`, which would truncate pasted text silently. */
export function Field({
  label,
  error,
  isOptional = false,
  isWide = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const t = useT();
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={cx(styles.field, isWide && styles.wide, error !== undefined && styles.invalid)}>
      <label htmlFor={id}>
        {label} {isOptional ? <span>{t("contact.optional")}</span> : null}
      </label>
      {children({ id, "aria-describedby": errorId, "aria-invalid": error === undefined ? undefined : true })}
      <div id={errorId} role="alert">
        {error === undefined ? null : (
          <p className={styles.error}>
            <Icon name="warning" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

type InputProps = FieldProps & { name: FieldName } & Pick<
    ComponentProps<"input">,
    "type" | "autoComplete" | "inputMode" | "required"
  >;

export function TextField({ name, label, error, isOptional, isWide, ...input }: InputProps) {
  return (
    <Field label={label} error={error} isOptional={isOptional} isWide={isWide}>
      {(control) => (
        <div className={styles.box}>
          <input {...input} {...control} name={name} />
        </div>
      )}
    </Field>
  );
}

type AreaProps = FieldProps & { name: FieldName } & Pick<
    ComponentProps<"textarea">,
    "placeholder" | "required" | "rows"
  >;

export function TextAreaField({ name, label, error, isOptional, isWide, ...area }: AreaProps) {
  return (
    <Field label={label} error={error} isOptional={isOptional} isWide={isWide}>
      {(control) => <textarea {...area} {...control} name={name} className={cx(styles.box, styles.area)} />}
    </Field>
  );
}
