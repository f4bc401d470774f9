import type { OptionsFilter } from "@mantine/core";

/** Finds apartments of a choice by building and number alone, which their options begin with: digits are in the rest of these, too. */
export const byApartmentName: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase();
  return options.filter(
    (option) => "label" in option && (option.label.split(" · ")[0] ?? "").toLowerCase().includes(wanted),
  );
};
