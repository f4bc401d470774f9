import "react";

declare module "react" {
  interface CSSProperties {
    /** React sets custom properties as it sets any other, but its types leave them to us. */
    [name: `--${string}`]: string | number;
  }
}
