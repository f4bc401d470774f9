import { use, useEffect } from "react";
import { useHref, useNavigate } from "react-router-dom";
import { PageLoading } from "../ui/loading/page-loading.tsx";
import { type Notice, pathWithNotice } from "./notice.ts";
import { ServerAnswerContext } from "./server-answer.ts";

/** Rendered in place of a page that does not exist: redirects to `to`, where a toast shows the reason. */
export function Leave({ to, notice }: { to: string; notice: Notice }) {
  const target = pathWithNotice(to, notice);
  const href = useHref(target);
  const answer = use(ServerAnswerContext);
  if (answer) answer.redirect = href;

  const navigate = useNavigate();
  useEffect(() => void navigate(target, { replace: true }), [navigate, target]);
  return <PageLoading />;
}
