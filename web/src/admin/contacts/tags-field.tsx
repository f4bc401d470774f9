import { TagsInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { contactTags } from "./contacts.queries.ts";

/** Tags of contacts. Those in use are suggested, to avoid two spellings; others can be typed. */
export function TagsField(props: {
  label: string;
  value: string[];
  error?: ReactNode;
  onChange: (tags: string[]) => void;
}) {
  const { data: known = [] } = useQuery(contactTags(useCaller()));
  return <TagsInput {...props} data={known} />;
}
