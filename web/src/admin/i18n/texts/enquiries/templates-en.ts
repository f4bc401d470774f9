import type { templatesKa } from "./templates-ka.ts";
import type { TextsLike } from "../../text-keys.ts";

export const templatesEn = {
  "screen.campaign_templates": "Templates and saved blocks",
  "templates.title": "Templates",
  "field.template_kind": "Kind",
  "templates.kind.mail": "Template",
  "templates.kind.block": "Saved block",
  "templates.languages": "Languages",
  "templates.changed_by": "Changed by",
  "templates.search": "Name",
  "templates.empty": "Nothing is saved yet",
  "templates.empty_message":
    "Choose “Save as template” in the menu of a campaign, or “Save block” in the menu of a block: it appears here.",
  "templates.delete_note": "Campaigns that were made from it stay as they are.",
  "templates.rename": "Rename",
  "templates.name": "Name",
  "templates.renamed_meanwhile":
    "It has been renamed to “{{name}}” meanwhile. Save once more to change that name.",
  "templates.save": "Save as template",
  "templates.save_hint":
    "Blocks and subjects in every language are saved; the audience and the sending are not.",
  "templates.overwrites": "There is a template of this name: its content will be replaced",
  "templates.contested": "It has been changed meanwhile. Save once more to replace it.",
  "templates.gone": "It has been deleted meanwhile. Save once more to create it again.",
  "templates.saved": "Saved: {{name}}",
  "templates.own": "Your own templates",
  "templates.own_none":
    "There are no templates of your own yet. Choose “Save as template” in the menu of a campaign.",
  "templates.own_failed": "Your own templates could not be loaded",
  "templates.manage": "Manage templates",
  "templates.block_save": "Save block",
  "templates.block_save_hint":
    "It is saved in this language. Under the same name you can add the other languages.",
  "templates.block_overwrites":
    "There is a block of this name: its content in this language will be replaced",
  "templates.block_insert": "Insert saved block",
  "templates.block_none": "No saved blocks yet",
  "templates.block_none_message": "Choose “Save block” in the menu of a block: it appears here.",
  "templates.block_failed": "The saved blocks could not be loaded",
  "templates.block_other_language": "Not in this language: is inserted in {{language}}",
  "templates.block_insert_failed": "The block could not be inserted",
  "templates.footer_there": "The mail has a footer already",
} satisfies TextsLike<typeof templatesKa>;
