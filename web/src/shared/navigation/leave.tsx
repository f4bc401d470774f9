import { use, useEffect } from "react";
import { useHref, useNavigate } from "react-router-dom";
import { PageLoading } from "../ui/page-loading.tsx";
import { type Notice, pathWithNotice } from "./notice.ts";
import { ServerAnswerContext } from "./server-answer.ts";

/** Drawn in place of a page that does not exist: sends the visitor on to `to`, where a toast says why. */
export function Leave({ to, notice }: { to: string; notice: Notice }) {
  const target = pathWithNotice(to, notice);
  const href = useHref(target);
  const answer = use(ServerAnswerContext);
  if (answer) answer.redirect = href;

  const navigate = useNavigate();
  useEffect(() => void navigate(target, { replace: true }), [navigate, target]);
  return <PageLoading />;
}
