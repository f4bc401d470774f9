import { type ComponentProps, useState } from "react";

/**
 * A button that keeps the focus when it is disabled, which a browser would give to the page: the person who pressed it
 * goes on from there. Until the focus leaves, it only says that it is disabled, and does nothing.
 */
export function SteadyButton({ disabled = false, type = "button", ...props }: ComponentProps<"button">) {
  const [isFocused, setFocused] = useState(false);
  const isHeld = disabled && isFocused;
  return (
    <button
      {...props}
      type={type}
      disabled={disabled && !isHeld}
      {...(isHeld ? { "aria-disabled": true, "data-disabled": true } : {})}
      onFocus={(event) => {
        setFocused(true);
        props.onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocused(false);
        props.onBlur?.(event);
      }}
      onClickCapture={(event) => {
        props.onClickCapture?.(event);
        if (!isHeld) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
