/** Whether the visitor does not want to be tracked: by Do Not Track, or by Global Privacy Control. */
export function wantsPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl: optsOut } = navigator as {
    globalPrivacyControl?: boolean;
  } & Navigator;
  return doNotTrack === "1" || optsOut === true;
}
