export interface Reported {
  /** Makes its Message-ID. */
  id: number;
  /** Whom the report is sent to. */
  to: string;
  /** The recipient whom it names. */
  of: string;
  /** The Message-ID of the mail that it is about. */
  about: string;
  complaint?: true;
}

/** A mail by which a mail server says that a mail came back, or that its recipient has called it spam. */
export const bounceReport = ({ id, to, of, about, complaint }: Reported): string =>
  [
    "From: MAILER-DAEMON <mailer-daemon@mx.example.ge>",
    `To: ${to}`,
    `Message-ID: <report-${id}@mx.example.ge>`,
    "Content-Type: multipart/report; boundary=b",
    "",
    "--b",
    `Content-Type: message/${complaint ? "feedback-report" : "delivery-status"}`,
    "",
    ...(complaint
      ? ["Feedback-Type: abuse", `Original-Rcpt-To: ${of}`]
      : [
          "Reporting-MTA: dns; mx.example.ge",
          "",
          `Final-Recipient: rfc822; ${of}`,
          "Action: failed",
          "Status: 5.1.1",
        ]),
    "",
    "--b",
    "Content-Type: message/rfc822",
    "",
    `Message-ID: <${about}>`,
    "",
    "--b--",
    "",
  ].join("\r\n");
