import type { ComponentProps, FormEvent } from "react";
import { cx } from "../lib/cx.ts";
import styles from "./button.module.css";

interface Look {
  variant?: "primary" | "ghost" | "paper";
  size?: "normal" | "small";
}

/** The class of whatever should look like a button, links included. */
export const buttonClass = ({ variant = "primary", size = "normal" }: Look = {}): string =>
  cx(
    styles.button,
    variant === "ghost" && styles.ghost,
    variant === "paper" && styles.paper,
    size === "small" && styles.small,
  );

/** The class of a link in a text column: brass line below. */
export const moreClass: string = styles.more ?? "";

export function Button({
  variant,
  size,
  className,
  type = "button",
  ...rest
}: Look & ComponentProps<"button">) {
  const look = { ...(variant && { variant }), ...(size && { size }) };
  return <button {...rest} type={type} className={cx(buttonClass(look), className)} />;
}

/**
 * A button that acts, and that without JavaScript leads to `href` instead: the form around it is then sent the
 * ordinary way.
 */
export function FallbackButton({
  href,
  onPress,
  ...button
}: { href: string; onPress: (button: HTMLButtonElement) => void } & Omit<ComponentProps<"button">, "type">) {
  function press(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const pressed = event.currentTarget.querySelector("button");
    if (pressed) onPress(pressed);
  }
  // A form that is sent puts its fields in the place of its address's query.
  const [address, query] = href.split("?");
  return (
    <form action={address || undefined} className={styles.form} onSubmit={press}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <button {...button} type="submit" />
    </form>
  );
}

export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;
