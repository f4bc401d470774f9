import type { SsoFailure } from "@ezo/contract/accounts/sso";
import { SSO_DISCOVERY_KEPT_MS, SSO_PROVIDER_TIMEOUT_SECONDS } from "@ezo/contract/values/limits/accounts";
import type { ClientAuth, Configuration } from "openid-client";
import type { SsoSettings } from "../../platform/config/config.ts";
import { type RawClaims, together } from "./claims.ts";
import type { Attempt } from "./sso-tickets.ts";

/** Loaded for the first single sign-on: most firms have none. */
const library = () => import("openid-client");

export type Provider = ReturnType<typeof createProvider>;

/**
 * The firm's OpenID provider, by the authorization code flow with PKCE. What it says of itself is fetched with the first
 * sign-in and kept for a while, so that a provider that is away keeps no server from starting.
 */
export function createProvider(options: { settings: SsoSettings; redirectUri: string; now: () => Date }) {
  const { settings, redirectUri, now } = options;
  let kept: { configuration: Promise<Configuration>; untilMs: number } | undefined;

  async function configured(): Promise<Configuration> {
    const at = now().getTime();
    // A clock that was set back must not keep it longer.
    const isKept = kept && at < kept.untilMs && kept.untilMs - at <= SSO_DISCOVERY_KEPT_MS;
    const current =
      kept && isKept ? kept : { configuration: discover(settings), untilMs: at + SSO_DISCOVERY_KEPT_MS };
    kept = current;
    try {
      return await current.configuration;
    } catch (error) {
      // The next sign-in asks again.
      if (kept === current) kept = undefined;
      throw error;
    }
  }

  return {
    /** The address at which somebody signs in for this attempt. */
    async addressFor({ state, nonce, verifier }: Attempt): Promise<string> {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
      const url = buildAuthorizationUrl(await configured(), {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      return url.href;
    },

    /** Whom the provider's answer names; throws unless it is the answer to this attempt, signed by the provider, for us. */
    async claimsOf(answer: URLSearchParams, { state, nonce, verifier }: Attempt): Promise<RawClaims> {
      const { authorizationCodeGrant, fetchUserInfo } = await library();
      const configuration = await configured();
      const url = new URL(redirectUri);
      url.search = answer.toString();
      const tokens = await authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const token = tokens.claims();
      if (!token) throw new Error("the provider has sent no ID token");
      // Refused by the library where it is about somebody else.
      const about = configuration.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(configuration, tokens.access_token, token.sub)
        : {};
      return together({ ...token }, { ...about });
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: SsoSettings): Promise<Configuration> {
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await library();
  const url = new URL(issuer);
  return discovery(url, clientId, undefined, await authenticationBy(clientSecret), {
    execute: [
      // Without it the library relies on the connection alone: the signature is to be checked with the provider's keys.
      enableNonRepudiationChecks,
      // The settings allow http on this machine only.
      ...(url.protocol === "http:" ? [allowInsecureRequests] : []),
    ],
    timeout: SSO_PROVIDER_TIMEOUT_SECONDS,
  });
}

/** How we prove to the provider who we are: as it says that it takes a secret, by default in the header. */
async function authenticationBy(secret: string | undefined): Promise<ClientAuth> {
  const { ClientSecretBasic, ClientSecretPost, None } = await library();
  if (secret === undefined) return None();
  const [inHeader, inBody] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...given) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const authenticate = methods.includes("client_secret_basic") ? inHeader : inBody;
    authenticate(server, ...given);
  };
}

/** The errors by which a provider says that its person has said no, or has not signed in there. */
const DECLINES = [
  "access_denied",
  "login_required",
  "interaction_required",
  "consent_required",
  "account_selection_required",
];
/** And those by which it says that it cannot do it now. Others are about how Ezo is set up there. */
const SAYS_AWAY = ["temporarily_unavailable", "server_error"];
/** Errors of the library, for no answer in time and for an answer that is not a provider's. */
const MEANS_AWAY = ["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_RESPONSE_IS_NOT_CONFORM"];
const SERVER_FAILURE = 500;

/** Why a step at the provider has failed, in the words for its person; the log has the details. */
export async function failureOf(error: unknown): Promise<SsoFailure> {
  const { AuthorizationResponseError, ClientError, ResponseBodyError } = await library();
  if (error instanceof AuthorizationResponseError && DECLINES.includes(error.error)) return "declined";
  const isAway =
    (error instanceof AuthorizationResponseError && SAYS_AWAY.includes(error.error)) ||
    (error instanceof ResponseBodyError && error.status >= SERVER_FAILURE) ||
    (error instanceof ClientError && MEANS_AWAY.includes(error.code ?? "")) ||
    // How `fetch` reports that nobody answers; the library's own mistakes of this type have a code.
    (error instanceof TypeError && error.cause !== undefined && !("code" in error));
  return isAway ? "unavailable" : "failed";
}

const WORD_MAX_LENGTH = 60;

/** What has gone wrong, for the log: of what the provider has sent, which may name a person, only the error's word. */
export function detailsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { fault: typeof error };
  const { message: fault, cause } = error;
  const word = "error" in error && typeof error.error === "string" ? error.error : undefined;
  return {
    fault,
    ...("code" in error ? { code: error.code } : {}),
    ...(word === undefined ? {} : { said: word.slice(0, WORD_MAX_LENGTH) }),
    ...(cause instanceof Error ? { because: cause.message } : {}),
  };
}
