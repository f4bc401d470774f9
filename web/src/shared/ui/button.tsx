import type { ComponentProps, FormEvent } from "react";
import { cx } from "../lib/cx.ts";
import styles from "./button.module.css";

interface Look {
  variant?: "primary" | "ghost" | "paper";
  size?: "normal" | "small";
}

/** The class of everything that looks like a button, links included. */
export const buttonClass = ({ variant = "primary", size = "normal" }: Look = {}): string =>
  cx(
    styles.button,
    variant === "ghost" && styles.ghost,
    variant === "paper" && styles.paper,
    size === "small" && styles.small,
  );

/** The class of a link with a brass underline. */
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
 * A button with an action. Without JavaScript it leads to `href` instead, by submitting the form around it.
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
  // Submitting a form replaces the query of its address with its fields.
  const [address = "", fragment] = href.split("#");
  const [path = "", query] = address.split("?");
  const action = fragment === undefined ? path : `${path}#${fragment}`;
  return (
    <form action={action || undefined} className={styles.form} onSubmit={press}>
      {[...new URLSearchParams(query)].map(([name, value], index) => (
        // A name may be there several times, even with the same value.
        // oxlint-disable-next-line react/no-array-index-key
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <button {...button} type="submit" />
    </form>
  );
}

export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;
