const CAMPAIGNS_PATH = "/admin/marketing-emails" as const;
export const campaignPaths = {
  list: CAMPAIGNS_PATH,
  add: `${CAMPAIGNS_PATH}/add`,
  templates: `${CAMPAIGNS_PATH}/templates`,
  settings: `${CAMPAIGNS_PATH}/settings`,
  deliverability: "/admin/deliverability",
  one: (id: number) => `${CAMPAIGNS_PATH}/${id}`,
} as const;
