import type { ZonedImage } from "@ezo/contract/site/zones";
import { type ReactNode, Suspense } from "react";
import { useT } from "../../shared/i18n/i18n-context.tsx";
import { lazyCode } from "../../shared/lib/lazy-code.ts";
import { FailureBoundary } from "../../shared/ui/failures/failure-boundary.tsx";
import styles from "./explorer-screen.module.css";
import type { ListedItem } from "./items/item-list.tsx";
import { Stage } from "./stage/stage.tsx";
import { WithFullScreen } from "./stage/with-full-screen.tsx";

/** Only a tap opens it. */
const { View: TapSheet } = lazyCode(
  () => import("./items/tap-sheet.tsx"),
  (module) => module.TapSheet,
);

interface Props {
  image: ZonedImage | null;
  items: readonly ListedItem[];
  kind: "photo" | "plan";
  tags: "above" | "beside";
  label: string;
  hint: string;
  search: string;
  activeKey: string | undefined;
  tappedKey: string | undefined;
  onActive: (key: string | undefined) => void;
  onTapped: (key: string | undefined) => void;
  rail: ReactNode;
}

/** The picture with its zones, full screen on demand, and the sheet that a tap on a zone opens. */
export function ExplorerPicture({ image, hint, ...picture }: Props) {
  const t = useT();
  const { items, rail } = picture;
  if (!image)
    return (
      <div className={styles.stage}>
        <p className={styles.blank}>{items.length > 0 ? t("apartments.not_drawn") : null}</p>
        {rail}
      </div>
    );
  return (
    <div className={styles.stage} style={{ "--ratio": image.width / image.height }}>
      <TappablePicture image={image} hint={hint} {...picture} />
      {items.length > 0 ? <p className={styles.hint}>{hint}</p> : null}
    </div>
  );
}

function TappablePicture({ image, label, hint, onTapped, ...stage }: Props & { image: ZonedImage }) {
  const { items, search, tappedKey } = stage;
  const tapped = items.find(({ key }) => key === tappedKey);
  const sheet = { isOpen: tappedKey !== undefined, onClosed: () => onTapped(undefined) };
  return (
    <WithFullScreen label={label} sheet={sheet}>
      {({ onFullScreen, onSheet, closeSheet }) => (
        <>
          <Stage
            key={image.url}
            {...stage}
            image={image}
            label={hint}
            onTap={(key) => {
              onSheet();
              onTapped(key);
            }}
            onFullScreen={onFullScreen}
          />
          {tapped ? (
            // If the sheet cannot be loaded the tap is undone; the next tap tries again.
            <FailureBoundary onFail={closeSheet}>
              <Suspense>
                <TapSheet item={tapped} search={search} onClose={closeSheet} />
              </Suspense>
            </FailureBoundary>
          ) : null}
        </>
      )}
    </WithFullScreen>
  );
}
