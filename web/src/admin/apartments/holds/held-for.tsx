import type { Hold } from "@ezo/contract/inventory/holds";
import { Link } from "react-router-dom";
import { useTexts } from "../../i18n/texts-context.tsx";
import { INBOX_PATH } from "../../session/guards.ts";

/** The person an apartment is held for, as the way to their enquiry. */
export function HeldFor({ customer }: Pick<Hold, "customer">) {
  const { t } = useTexts();
  if (!customer) return null;
  return (
    <small>
      <Link to={`${INBOX_PATH}?open=${customer.id}`}>{t("offered.held_for", { name: customer.name })}</Link>
    </small>
  );
}
