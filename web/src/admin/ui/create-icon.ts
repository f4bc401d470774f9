import { createElement, type FunctionComponent, type SVGProps } from "react";

/** Of each side in pixels, and how thick its lines are on the drawing's grid of 24. */
const ICON_SIZES = {
  xs: { side: 14, stroke: 1.8 },
  sm: { side: 16, stroke: 1.6 },
  md: { side: 18, stroke: 1.6 },
  lg: { side: 20, stroke: 1.6 },
  /** Above the text of a page that has nothing else to show. */
  hero: { side: 56, stroke: 1 },
} as const;

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, "children"> {
  size?: keyof typeof ICON_SIZES;
}
export type IconComponent = FunctionComponent<IconProps>;

/** A drawing of the Lucide set: lines in the text's colour, hidden from screen readers unless it has a name. */
export function createIcon(name: string, shapes: string): IconComponent {
  return ({ size = "sm", className, ...rest }) => {
    const { side, stroke } = ICON_SIZES[size];
    return createElement("svg", {
      xmlns: "http://www.w3.org/2000/svg",
      width: side,
      height: side,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: "currentColor",
      strokeWidth: stroke,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      // The admin's styles use the first class; the second helps readers of the page's source.
      className: `lucide lucide-${name}${className ? ` ${className}` : ""}`,
      ...(!rest.role && !rest["aria-label"] && { "aria-hidden": "true" }),
      ...rest,
      dangerouslySetInnerHTML: { __html: shapes },
    });
  };
}
