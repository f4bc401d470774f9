import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/texts-context.tsx";
import { LoadError } from "./blank.tsx";

interface PlaceholderProps {
  rows?: number;
  height: number | string;
  /** Below each row. */
  gap?: number;
  className?: string | undefined;
}

/** Placeholders while something loads. */
export function Placeholders({ rows = 1, height, gap = 0, className }: PlaceholderProps) {
  const { t } = useTexts();
  return (
    <div className={className} role="status" aria-label={t("app.loading")}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={height} mb={gap} />
      ))}
    </div>
  );
}

/** In place of what is not loaded: placeholders (`children` where they are of their own kind), or why it failed. */
export function NotLoaded(
  props: Parameters<typeof LoadError>[0] & (PlaceholderProps | { children: ReactNode }),
) {
  const { title, error, onRetry } = props;
  if (error) return <LoadError title={title} error={error} onRetry={onRetry} />;
  return "children" in props ? props.children : <Placeholders {...props} />;
}
