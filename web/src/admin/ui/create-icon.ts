import { createElement, type FunctionComponent, type SVGProps } from "react";

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, "children"> {
  /** Of each side, in pixels. */
  size?: number;
}
export type IconComponent = FunctionComponent<IconProps>;

/** A drawing of the Lucide set on its grid of 24: lines in the text's colour, hidden from screen readers unless named. */
export function createIcon(name: string, shapes: string): IconComponent {
  return ({ size = 24, strokeWidth = 2, className, ...rest }) =>
    createElement("svg", {
      xmlns: "http://www.w3.org/2000/svg",
      width: size,
      height: size,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      strokeWidth,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      // The admin's styles know icons by the first of the two; the second helps readers of the page's source.
      className: `lucide lucide-${name}${className ? ` ${className}` : ""}`,
      ...(!rest.role && !rest["aria-label"] && { "aria-hidden": "true" }),
      ...rest,
      dangerouslySetInnerHTML: { __html: shapes },
    });
}
