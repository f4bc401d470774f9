const FEATURES_PATH = "/admin/features" as const;
export const featurePaths = {
  list: FEATURES_PATH,
  add: `${FEATURES_PATH}/add`,
  edit: (id: number) => `${FEATURES_PATH}/edit/${id}`,
  assign: `${FEATURES_PATH}/assign`,
} as const;
