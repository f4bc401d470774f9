import { TagsInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCaller } from "../../shared/api/caller-context.ts";
import { contactTags } from "./contacts.queries.ts";

/** Tags of contacts: those in use are offered, so that one thing does not get two of them; others can be typed. */
export function TagsField(props: {
  label: string;
  value: string[];
  error?: ReactNode;
  onChange: (tags: string[]) => void;
}) {
  const call = useCaller();
  const { data: known = [] } = useQuery(contactTags(call));
  return <TagsInput {...props} data={known} />;
}
