const PAYMENT_PLANS_PATH = "/admin/payment-plans" as const;
export const paymentPlanPaths = {
  list: PAYMENT_PLANS_PATH,
  add: `${PAYMENT_PLANS_PATH}/add`,
  edit: (id: number) => `${PAYMENT_PLANS_PATH}/${id}/edit`,
} as const;
