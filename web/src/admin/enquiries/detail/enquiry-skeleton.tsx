import { Skeleton } from "@mantine/core";
import { useTexts } from "../../i18n/texts-context.tsx";
import styles from "./enquiry-view.module.css";

export function EnquirySkeleton() {
  const { t } = useTexts();
  return (
    <div className={styles.scroll} role="status" aria-label={t("app.loading")}>
      <Skeleton height={30} width="45%" mb={10} />
      <Skeleton height={16} width="60%" mb={22} />
      <Skeleton height={36} width={340} maw="100%" mb={20} />
      <Skeleton height={56} width={300} maw="100%" mb={26} />
      <Skeleton height={64} mb={26} />
      <Skeleton height={18} width="90%" mb={8} />
      <Skeleton height={18} width="75%" />
    </div>
  );
}
