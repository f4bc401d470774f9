import type { Guide } from "./guide-screens.ts";

export const guideEn: Guide = {
  intro:
    "How the day goes, by role. Each chapter names the page on which it is done. To find a word, use the search of your browser (Ctrl+F).",
  parts: [
    {
      id: "everybody",
      title: "Everybody: the first day",
      intro: "A quarter of an hour that saves many later.",
      chapters: [
        {
          title: "Make the account yours",
          screen: "profile",
          steps: [
            "Choose a password that you use nowhere else, or add a passkey: then the fingerprint or the code of your device is enough.",
            "Choose your language. The admin and the mails that you get follow it.",
            "Choose what you are notified of, by mail and on this device. In quiet hours notices wait until they are over.",
            "On an iPhone or iPad, add the admin to the home screen first: only then can it show notifications.",
          ],
        },
      ],
    },
    {
      id: "seller",
      title: "The seller's day",
      intro: "From the first look in the morning to the signed deal.",
      chapters: [
        {
          title: "Begin with what is due",
          screen: "today",
          steps: [
            "The page lists your next steps in order; overdue ones come first.",
            "Do a step and mark it as done, or move it by an hour or a day. The page then offers the step after it.",
            "Note each call, also without a network: the phone keeps it, marks it “Will be sent”, and sends it once the network is back.",
            "An empty list means that nobody waits for you.",
          ],
        },
        {
          title: "Answer new requests",
          screen: "requests",
          steps: [
            "New requests appear by themselves. The clock of each shows how long its sender has waited, in office hours.",
            "Open a request and reply by mail, or call and note the call. A reply, a noted call or a status with a reason stops the clock; automatic mails do not.",
            "A template saves typing. Read the text before you send it: it is in the visitor's language and goes out in your name.",
            "Write notes for colleagues. @ and a colleague's whole name notify them, if they may see the request.",
            "The key ? shows the shortcuts of the page.",
          ],
        },
        {
          title: "Agree on a next step",
          screen: "requests",
          steps: [
            "Give every open request a next step: call back, visit or offer. A request has one open step at a time.",
            "For a visit, have the calendar invitation mailed. If you move or drop the visit, the visitor's calendar follows.",
            "You are reminded of the step before it is due.",
          ],
        },
        {
          title: "Enter calls and walk-ins",
          screen: "requests",
          steps: [
            "Enter everybody who calls or comes by: only then do they count in the reports.",
            "Somebody who has asked before is recognised by their address or phone number, and you see what was said until now.",
          ],
        },
        {
          title: "Hold an apartment",
          screen: "apartments",
          steps: [
            "Hold an apartment on its own page, with the time at which the hold ends and for whom it is. It ends by itself; nobody has to remember it.",
            "Colleagues see that it is held, until when and by whom.",
            "When the contract is signed, mark the apartment as sold. The site shows it at once.",
          ],
        },
        {
          title: "See what is in demand",
          screen: "board",
          steps: [
            "The board shows all apartments of a project, by floor, with their status and how often visitors have looked at them.",
            "Use it on the phone with a visitor: what is free is seen at a glance.",
          ],
        },
      ],
    },
    {
      id: "marketing",
      title: "Marketing: a campaign",
      intro: "From the list of readers to the results.",
      chapters: [
        {
          title: "Look after the readers",
          screen: "contacts",
          steps: [
            "Only those who have agreed are written to. A person who leaves is not written to again, whatever list is imported later, unless they sign up anew.",
            "Import lists only of people of whom you can show when and where they have agreed.",
          ],
        },
        {
          title: "Write the campaign",
          screen: "campaigns",
          steps: [
            "Begin with a template of the firm, or with an empty one, and write each language that your readers have.",
            "Give every picture a description: without one the campaign cannot be sent.",
            "Choose the audience. The page says how many people it reaches now.",
            "Send yourself a test mail in every language and read it on a phone, too.",
          ],
        },
        {
          title: "Send it and read the results",
          screen: "campaigns",
          steps: [
            "Send it now or at a time of your choice. While it is being sent you can pause it; what was sent does not come back.",
            "Mails that may have arrived wait for your decision. When in doubt, do not send them again.",
            "Clicks of robots are counted apart from those of people.",
          ],
        },
        {
          title: "Arrive in the inbox",
          screen: "deliverability",
          steps: [
            "Before the first campaign every check should be green. What is not, your provider of the domain can set up with the text that is shown.",
            "Begin with few mails a day and let the number grow: providers do not trust a new sender.",
          ],
        },
      ],
    },
    {
      id: "content",
      title: "Content: the site",
      intro: "Projects, news, pictures and texts in three languages.",
      chapters: [
        {
          title: "Projects",
          screen: "projects",
          steps: [
            "Write Georgian, English and Russian: the site is shown in all three.",
            "A saved change of a project that the site shows is there at once.",
            "If a colleague has changed the same record meanwhile, both changes are kept; where you have changed the same field, you are asked.",
            "The history of a record shows who has changed what, and brings an earlier version back. What was deleted can be restored for 30 days.",
          ],
        },
        {
          title: "News",
          screen: "news",
          steps: [
            "An article can be published at once or at a time that you choose.",
            "Paste from Word: headings, lists and tables stay, colours and fonts do not. Pictures within the text are added to the library.",
          ],
        },
        {
          title: "Pictures",
          screen: "media",
          steps: [
            "Add the original in full size: smaller files are made by themselves.",
            "Replacing a picture's file changes it everywhere. A picture that is in use cannot be deleted; the library shows where it is.",
            "Describe each picture in a sentence for people who cannot see it.",
          ],
        },
        {
          title: "Words of the site",
          screen: "translations",
          steps: [
            "Every word of the site's buttons and headings is here. Search for it as you see it.",
            "Names in double braces are filled in by the system: leave them as they are.",
          ],
        },
        {
          title: "Prices",
          screen: "price_lists",
          steps: [
            "Prepare new prices as a list and read the comparison before it is published.",
            "A list can be published at a time. If it cannot be, nothing is changed and the reason is mailed.",
          ],
        },
      ],
    },
  ],
};
