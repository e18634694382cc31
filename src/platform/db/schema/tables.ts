import type { Generated } from "kysely";
import type { PublishingState } from "#shared/publishing.ts";
import type { Role } from "#shared/roles.ts";
import type { EventFormat } from "#shared/vtools.ts";

/** Times are milliseconds since 1970 (UTC). Flags are 0 or 1 on both databases. */
type Millis = number;
type Flag = 0 | 1;

export interface Versioned {
  id: string;
  version: Generated<number>;
  created_at: Millis;
  updated_at: Millis;
}

/**
 * The columns of every content table. Public code reads the view `published_<table>`, which has the published rows only
 * (docs/decisions/018-use-state-columns-and-published-views.md).
 */
export interface ContentColumns extends Versioned {
  state: Generated<PublishingState>;
  publish_at: Millis | null;
  unpublish_at: Millis | null;
  /** When it was moved to the trash. */
  deleted_at: Millis | null;
  /** The state that a restore from the trash returns to. */
  restore_state: PublishingState | null;
  /** Whether it was ever published. Only then visitors may learn that it existed. */
  was_published: Generated<Flag>;
}

export interface AdminsTable {
  id: string;
  username: string;
  /** The username folded for comparison. */
  username_key: string;
  password_hash: string;
  disabled: Generated<Flag>;
  created_at: Millis;
  role: Generated<Role>;
  /** The display name. */
  name: string | null;
  /** The account is closed from this time on. */
  ends_at: Millis | null;
  last_sign_in_at: Millis | null;
  /** Address for emails to this account. */
  email: string | null;
  weekly_email: Generated<Flag>;
  /** Whether only the holder can change the account on the screens. Read it with `counselorAt`. */
  counselor: Generated<Flag>;
  /** The requested change of `counselor`, or null. */
  counselor_change: "mark" | "lift" | null;
  /** The username of the owner who requested the change. */
  counselor_change_by: string | null;
  /** When the change takes effect unless an owner confirms or cancels it before. */
  counselor_change_at: Millis | null;
  /**
   * When an owner gave this account the role of owner. Null if the account was created on the server or before this
   * column existed.
   */
  owner_since: Millis | null;
  /** The chapter that an editor is limited to. Null for editors of all content and for other roles. */
  chapter_id: string | null;
}

/** Secrets that work once or for a limited time, as hashes. */
export interface TokensTable {
  id: string;
  purpose:
    | "invitation"
    | "password reset"
    | "preview link"
    | "recovery code"
    | "passkey challenge"
    | "form ticket"
    | "door link"
    | "newsletter"
    | "created item";
  /** The account whose access the token depends on: the sender of an invitation, or the account that it opens. */
  subject: string | null;
  hash: string;
  /** JSON. */
  data: string | null;
  created_at: Millis;
  /** Null for recovery codes. */
  expires_at: Millis | null;
  used_at: Millis | null;
}

export interface PasskeysTable {
  id: string;
  admin_id: string;
  /** Name of the device. */
  credential_id: string;
  /** COSE key in base64url. Earlier versions stored SubjectPublicKeyInfo. */
  public_key: string;
  /** Signature counter of the passkey, as reported by the device. */
  counter: number;
  name: string;
  created_at: Millis;
  last_used_at: Millis | null;
}

/** TOTP secrets of users. */
export interface CodeKeysTable {
  admin_id: string;
  /** Encoded in base32, the format of authenticator apps. */
  secret: string;
  created_at: Millis;
  /** When the user confirmed the setup with a first code. Sign-in asks for codes only after that. */
  confirmed_at: Millis | null;
  /** The step of the last used code. This code and earlier ones are no longer valid. */
  last_step: number;
}

export interface SessionsTable {
  id: string;
  admin_id: string;
  token_hash: string;
  created_at: Millis;
  last_seen_at: Millis;
  expires_at: Millis;
  /** Address and user agent of the browser that started the session. */
  peer: string | null;
  agent: string | null;
}

/** Browsers in which administrators have signed in before. */
export interface KnownBrowsersTable {
  id: string;
  admin_id: string;
  /** Hash of the random mark that the browser stores. */
  mark_hash: string;
  last_at: Millis;
}

export interface SignInFailuresTable {
  /** Hash of account name, peer address or browser. */
  key: string;
  failures: number;
  blocked_until: Millis;
  last_at: Millis;
}

export interface EventsTable extends ContentColumns {
  title: string;
  description: string;
  /** YYYY-MM-DD in the site's time zone. */
  date: string;
  /** HH:MM in the site's time zone. */
  time: string;
  location: string;
  registration_link: string | null;
  gallery: Flag;
  /** The instant of `date` and `time` in `time_zone`, the site's zone at the time of calculation. */
  starts_at: Millis;
  time_zone: string;
  search_text: string;
  /** Current slug. Null for a row from an earlier release until the next start. */
  slug: string | null;
  /** YYYY-MM-DD and HH:MM in the site's time zone. Null if the event has no end. */
  end_date: string | null;
  end_time: string | null;
  /** The instant at which the event ends, or null. */
  ends_at: Millis | null;
  all_day: Generated<Flag>;
  kind: string | null;
  unit: string | null;
  /** The chapter that owns the event. Its editors can change the event. */
  chapter_id: string | null;
  /** Null for an event in person. */
  format: EventFormat | null;
  building: string | null;
  room: string | null;
  city: string | null;
  postal_code: string | null;
  /** The price for participants, as text. */
  cost: string | null;
  /** The contact, and the requirements for participants. Both are text. */
  contact: string | null;
  requirements: string | null;
  /** JSON: the description with its formatting. Null for a plain text. Outdated if its text differs from `description`. */
  formatted_description: string | null;
  /** JSON: a list of name, role and link. Null for none. */
  speakers: string | null;
  /** JSON: a list of `branch` and IDs of chapters, the primary host first. Null for none: see `hostsOf`. */
  hosts: string | null;
  /** Names of vTools: see `vtoolsCategories`. */
  category: string | null;
  subcategory: string | null;
  /** The event's ID on IEEE vTools. A restored version keeps it. */
  vtools_id: number | null;
}

/** All current and earlier slugs of items. */
export interface AddressesTable {
  entity: string;
  slug: string;
  item_id: string;
}

/** Texts of a picture. */
interface PictureTexts {
  /** Alternative text; empty for a decorative picture, null if nobody has set it. */
  alt: string | null;
  /** The focal point, in per cent from left and top: "50 30". Null for the middle. */
  focus: string | null;
}

export interface EventImagesTable extends PictureTexts {
  id: string;
  event_id: string;
  /** A media key, or an http(s) URL that is stored unchanged. */
  image: string;
  position: number;
}

/** Officers who have the form of an item open. */
export interface ItemEditorsTable {
  /** A name of the item, such as "event <id>". */
  item: string;
  admin_id: string;
  seen_at: Millis;
}

/** The unpublished edit of a published event. */
export interface EventEditsTable {
  event_id: string;
  /** The form's fields as JSON. */
  fields: string;
  version: number;
  saved_at: Millis;
  saved_by: string;
}

/** The steps after an event. */
export interface EventClosingsTable {
  event_id: string;
  /** When an officer confirmed the attendance numbers. */
  confirmed_at: Millis | null;
  confirmed_by: string;
  wrapped_up_at: Millis | null;
  wrapped_up_by: string;
  /** Numbers that an officer entered. Null: the numbers of check-in apply. */
  members_attending: number | null;
  guests_attending: number | null;
  /** The reason why the entered numbers differ from those of check-in. */
  attendance_reason: Generated<string>;
  report_text: Generated<string>;
  /** The summary that visitors read after the event. */
  summary: Generated<string>;
  /** Whether visitors see the number of participants: 0 or 1. */
  shows_attendance: Generated<number>;
  /** When an officer marked the event as reported to IEEE. */
  reported_at: Millis | null;
  reported_by: Generated<string>;
  version: Generated<number>;
}

/** An import of past events that officers can undo. */
export interface EventImportsTable {
  id: string;
  imported_at: Millis;
  imported_by: string;
  /** 0 while the import runs, and after its process was killed. */
  is_complete: number;
}

/** An event that an import added or completed, with the values of the file. */
export interface EventImportItemsTable {
  import_id: string;
  event_id: string;
  /** The version of an event that the import added. Null for an event that the import completed. */
  created_version: number | null;
  vtools_id: number | null;
  members: number | null;
  guests: number | null;
  /** When the import marked a completed event as reported. */
  reported_at: Millis | null;
}

export interface GalleryItemsTable extends ContentColumns, PictureTexts {
  title: string;
  date: string;
  image: string;
  event_id: string | null;
  /** Equals `event_id` while that event is published. Triggers set it, and public pages read it. */
  public_event_id: string | null;
  /** SHA-256 hash of the uploaded file, in hexadecimal. Null for a picture from an earlier release. */
  digest: string | null;
  /** The client's ID for an upload of several pictures. */
  batch: string | null;
  /** The people who agreed to the publication. For officers only: the view of published pictures lacks the column. */
  consent_note: string | null;
}

/** Notes for officers about an album. */
export interface AlbumNotesTable {
  /** The ID of the event, or the month as YYYY-MM. */
  id: string;
  event_id: string | null;
  consent_note: string;
  no_close_ups: Flag;
  updated_at: Millis;
}

/** A visitor's report of a picture. */
export interface TakedownRequestsTable {
  id: string;
  picture_id: string;
  created_at: Millis;
  due_at: Millis;
  reason: string;
  /** Empty if the visitor gave no address. */
  email: string;
  /** A keyed hash of the visitor's IP address. */
  client: string;
  state: "open" | "kept" | "hidden" | "removed";
  /** Whether the site hid the picture before an officer saw the request. */
  hidden_at_once: Flag;
  /** The officers' answer to the visitor. */
  answer: string;
  decided_at: Millis | null;
  decided_by: string | null;
  /** The email that is due; null if none is. */
  mail: "received" | "decided" | null;
}

export interface AchievementsTable extends ContentColumns, PictureTexts {
  title: string;
  description: string;
  /** Text of at most 40 characters, because dates such as "Spring 2026" are valid. */
  date: string;
  link: string | null;
  kind: string | null;
  image: string;
  /** The day in `date` as YYYY-MM-DD. Empty if `date` is not a day; null if not calculated yet. */
  day: string | null;
  /** Current slug. Null for a row from an earlier release until the next start. */
  slug: string | null;
}

export interface ReportsTable extends ContentColumns {
  title: string;
  type: "annual" | "event";
  year: number | null;
  event_id: string | null;
  file: string;
}

export interface BannersTable extends ContentColumns, Pick<PictureTexts, "focus"> {
  title: string;
  alt: string;
  description: string;
  image: string;
  position: number;
}

export interface AnnouncementsTable extends ContentColumns {
  title: string;
  text: string;
  link: string | null;
  /** The last day on which visitors see the announcement, YYYY-MM-DD in the site's time zone. */
  ends_on: string;
}

export interface TeamMembersTable extends ContentColumns, PictureTexts {
  section: "branchCounselor" | "facultyCoordinators" | "ieeeSbTeam" | "wieTeam";
  name: string;
  job_title: string;
  department: string | null;
  linkedin: string;
  image: string;
  position: number;
  /** Such as "2024-25". Null for a row from an earlier release until the next start. */
  year: string | null;
  /** Public pages show it only in the current year. */
  email: string | null;
  /** Whether public pages hide `linkedin` after the year. */
  private_link: Generated<Flag>;
  /** The chapter whose page shows the member. Its editors can change the member. */
  chapter_id: string | null;
}

export interface ChaptersTable extends ContentColumns, Pick<PictureTexts, "alt"> {
  name: string;
  description: string;
  /** Current slug. Null for an item that was never published. */
  slug: string | null;
  /** The page address that an officer entered; null to derive it from the name. */
  address: string | null;
  /** A media key, or the path of a static file. Null shows a text mark. */
  image: string | null;
  link: string | null;
  /** The unit whose events and members its page shows. */
  unit: "wie" | null;
  /** JSON: focus areas, statistics, stories and gatherings. */
  details: string;
  position: number;
  /** IEEE unit code, such as SBC12345. */
  spoid: string | null;
  /** Null: an affinity group if its unit is "wie", otherwise a chapter. */
  unit_kind: "chapter" | "affinity_group" | null;
  /** The number of events that IEEE expects in a year. Null: the number of its kind. */
  minimum_events: number | null;
}

export interface ResourcesTable extends ContentColumns {
  title: string;
  description: string;
  link: string;
  popular: Flag;
  /** A media key, or the path of a static file. Null shows initials. */
  image: string | null;
  position: number;
}

/** Settings that exist once, each in one row. */
export interface SettingsTable {
  key: string;
  /** JSON. The feature that owns the setting defines its schema. */
  value: string;
  version: Generated<number>;
  updated_at: Millis;
}

export interface PagesTable extends ContentColumns {
  /** JSON with the texts that differ from the defaults, by field name. For a draft, the texts of the draft. */
  fields: string;
  /** The published texts while there is a draft. Otherwise the texts that were published before. */
  shown: string;
}

export interface StudentsTable {
  id: string;
  name: string;
  email: string;
  student_id: string;
  branch: string;
  /** Student ID and email without case and spaces, so that an application that is sent twice is stored once. */
  fingerprint: string;
  notice_version: number;
  created_at: Millis;
  /** Columns for search and sorting. Empty for a row from an earlier release. */
  search_text: Generated<string>;
  name_key: Generated<string>;
  email_key: Generated<string>;
  student_id_key: Generated<string>;
  branch_key: Generated<string>;
  state: Generated<"new" | "contacted" | "member" | "declined">;
  /** Internal notes of officers. */
  note: Generated<string>;
  /** The last change of state or note; null if there was none. */
  handled_by: string | null;
  handled_at: Millis | null;
  version: Generated<number>;
  /** Retention in months that the privacy notice stated. Null if the site's setting applied. */
  promised_months: number | null;
}

/**
 * Append-only audit log: who did what, and when. An entry for several equal actions counts them. Never contains
 * applicants' data.
 */
export interface AuditEntriesTable {
  id: string;
  at: Millis;
  actor: string;
  action: string;
  entity: string;
  entity_id: string;
  label: string;
  /** Actions on several items share one entry, identified by the client's batch. */
  batch: string | null;
  times: Generated<number>;
}

/** Random secrets of the site, shared by all instances. */
export interface SecretsTable {
  name: string;
  value: string;
}

/** The last run of each scheduled job. */
export interface JobRunsTable {
  name: string;
  started_at: Millis;
  finished_at: Millis | null;
  outcome: string | null;
  failure: string | null;
  /** The claim of the instance ends at this time. */
  claimed_until: Millis;
}

/** The actions of one user or address within an hour; see features/access-log. */
export interface AccessLogTable {
  /** Start of the hour. */
  hour: Millis;
  event: string;
  /** Username of the administrator. Empty if nobody was signed in. */
  actor: string;
  peer: string;
  times: number;
  last_at: Millis;
}

/** Keyed hashes of applications that were erased on request. */
export interface ErasedPeopleTable {
  hash: string;
  erased_at: Millis;
}

/** The search index; see docs/decisions/014-use-full-text-search-of-the-database.md. */
export interface SearchEntriesTable {
  /** Calculated from day, content type and ID. Later items have higher numbers, so the index alone gives the order. */
  number: number;
  /** Content type and id of the item, as in the audit table. */
  entity: string;
  item_id: string;
  /** Version of the indexed row. */
  version: number;
  /** Version of the tokenization that produced the words. */
  making: number;
  /** YYYY-MM-DD. */
  day: string | null;
  /** URL path of the item. */
  path: string;
  title: string;
  text: string;
  /** Unique words of the title, separated by single spaces. */
  title_words: string;
  /** Words of title and text. */
  words: string;
}

/** The versions of items, one for each write. */
export interface ContentVersionsTable {
  id: string;
  entity: string;
  item_id: string;
  version: number;
  at: Millis;
  actor: string;
  action: string;
  state: "draft" | "scheduled" | "published" | "trashed";
  publish_at: Millis | null;
  unpublish_at: Millis | null;
  /** JSON. */
  row: string;
}

/** The stored files that a version uses. */
export interface VersionFilesTable {
  /** State of the version. */
  id: string;
  key: string;
}

/** The built-in registration of an event: its settings, and the counter of taken places. */
export interface EventRegistrationTable {
  event_id: string;
  /** Until officers choose a mode, a cancelled event has "unset", and its registration link decides. */
  mode: "none" | "link" | "form" | "unset";
  /** Signs the participants' links and tickets of this event, in base64url. */
  ticket_key: string;
  opens_at: Millis | null;
  closes_at: Millis | null;
  cancel_until: Millis | null;
  capacity: number | null;
  has_waiting_list: Flag;
  shows_free_places: Flag;
  members_first_until: Millis | null;
  /** A note for the confirmation email. */
  note: string;
  /** The version of the questions that the form asks now. */
  question_version: Generated<number>;
  /** Places taken by confirmed people and by open offers. */
  taken: Generated<number>;
  /** The place in line of the next registration. */
  next_sequence: Generated<number>;
  version: Generated<number>;
  /** SEQUENCE of the participants' calendar files. Rises with each change that they are told about. */
  calendar_sequence: Generated<number>;
  /** The event as participants know it, as JSON. */
  told_event: string | null;
  /** When the organizers cancelled the event. */
  cancelled_at: Millis | null;
  /** How often the organizers cancelled or restored the event. */
  cancellation_changes: Generated<number>;
  updated_at: Millis;
}

/** The questions of a registration form. An answer keeps the wording that it was given to. */
export interface RegistrationQuestionsTable {
  event_id: string;
  version: number;
  /** As JSON. */
  questions: string;
  created_at: Millis;
}

export interface RegistrationsTable {
  id: string;
  event_id: string;
  state: "waiting" | "offered" | "confirmed" | "cancelled" | "expired";
  /** The order of arrival, given by the server. */
  sequence: number;
  name: string;
  email: string;
  /** The email address as compared. A unique index allows one live registration per event and address. */
  email_key: string;
  /** As stated by the participant. */
  is_member: Flag;
  member_number: string;
  question_version: number;
  /** As JSON. */
  answers: string;
  /** Diet and access needs, for organizers only. */
  access_needs: string;
  /** Which wordings the participant agreed to and when, as JSON. */
  consents: string;
  /** Identifies a form, so that a repeated request has the same result. */
  idempotency_key: string | null;
  /** Whether an officer added the person although no place was free. */
  is_above_capacity: Generated<Flag>;
  certificate_revoked_at: Generated<Millis | null>;
  gave_feedback: Generated<Flag>;
  /** Tickets of earlier versions are void. */
  ticket_version: Generated<number>;
  /** When each earlier ticket was replaced, by version, as JSON. */
  ticket_changes: Generated<string | null>;
  /** Links of earlier versions to the participant's page are void. */
  page_version: Generated<number>;
  offered_until: Millis | null;
  /** Why an officer added or removed the person. */
  reason: Generated<string>;
  erased_at: Millis | null;
  created_at: Millis;
  updated_at: Millis;
}

/** Feedback about an event. Nothing connects it with a person. */
export interface RegistrationFeedbackTable {
  id: string;
  event_id: string;
  rating: number;
  comment: string;
}

/** A message from the organizers to the participants of an event. */
export interface RegistrationMessagesTable {
  id: string;
  event_id: string;
  subject: string;
  text: string;
  created_at: Millis;
}

/** Emails that the site has to send. A row is written in the transaction of the change that causes the email. */
export interface OutboxTable {
  id: string;
  subject_id: string;
  type: string;
  due_at: Millis;
  attempts: Generated<number>;
  sent_at: Millis | null;
  failure: string | null;
  created_at: Millis;
}

/** Subscribers of the newsletter. The row is the proof of their consent: the wording, and when they asked and confirmed. */
export interface NewsletterSubscribersTable {
  id: string;
  email: string;
  email_key: string;
  unsubscribe_key: string;
  wording_version: number;
  requested_at: Millis;
  confirmed_at: Millis | null;
  /** Set if the mail server refused the address permanently. */
  paused_at: Millis | null;
}

/** Issues of the newsletter. */
export interface NewsletterIssuesTable {
  id: string;
  version: number;
  subject: string;
  text: string;
  /** JSON. */
  event_ids: string;
  created_at: Millis;
  /** Null for a draft. */
  sent_at: Millis | null;
  recipients: number;
}

/** The log of an event's door. Rows are only added: who is checked in is calculated from all records of a person. */
export interface CheckInRecordsTable {
  event_id: string;
  /** Created by the phone, so that a repeated upload stores a record once. */
  uuid: string;
  /** The order of arrival at the server, for synchronization. */
  sequence: number;
  type: "ticket" | "walk_in" | "undo";
  /** The state of the ticket when its record arrived. Only valid tickets count. */
  outcome: "valid" | "waiting" | "cancelled" | "other_event" | "unknown";
  /** Null for walk-ins and for tickets that belong to nobody. */
  registration_id: string | null;
  /** The ticket or its code. Empty for text that is neither, because it can be anything. */
  ticket: string;
  /** Whether a walk-in is a member. */
  is_member: Flag;
  /** The walk-in record that an undo record reverses. */
  undoes: string;
  /** Why a record was undone. */
  reason: string;
  device: string;
  /** The name of the door link, or the officer's username. */
  helper: string;
  /** The time on the phone's clock. Null if the phone sent no valid time. */
  scanned_at: Millis | null;
  /** The same instant on the server's clock. */
  corrected_at: Millis;
  received_at: Millis;
}

/** The phones at an event's door. */
export interface DoorPhonesTable {
  event_id: string;
  device: string;
  /** Names the phone on all screens: "Phone 2". */
  number: number;
  helper: string;
  /** Milliseconds by which the phone's clock is ahead of the server's. */
  clock_offset: Millis;
  last_seen_at: Millis;
}

/** The hash of a stored file when it was stored, in hexadecimal. */
export interface FileHashesTable {
  key: string;
  sha256: string;
}

interface ContentTables {
  events: EventsTable;
  gallery_items: GalleryItemsTable;
  achievements: AchievementsTable;
  reports: ReportsTable;
  banners: BannersTable;
  announcements: AnnouncementsTable;
  team_members: TeamMembersTable;
  chapters: ChaptersTable;
  resources: ResourcesTable;
  pages: PagesTable;
}

export type ContentTable = keyof ContentTables;

type PublishedViews = { [Name in ContentTable as `published_${Name}`]: ContentTables[Name] };

/** Tables that this version does not read. They are dropped one version later, and backups of older versions still have them. */
const retiredTables = [
  "given_defaults",
  "year_plans",
  "hero_settings",
  "branch_settings",
  "handover_papers",
  "application_settings",
  "unpublished_items",
  "take_downs",
  "unpublished_links",
  "invitations",
  "password_resets",
  "recovery_codes",
  "used_challenges",
] as const;
type RetiredTables = Record<(typeof retiredTables)[number], Record<string, string | number | null>>;

interface CurrentTables extends ContentTables {
  admins: AdminsTable;
  sessions: SessionsTable;
  tokens: TokensTable;
  passkeys: PasskeysTable;
  code_keys: CodeKeysTable;
  known_browsers: KnownBrowsersTable;
  sign_in_failures: SignInFailuresTable;
  event_images: EventImagesTable;
  event_edits: EventEditsTable;
  event_closings: EventClosingsTable;
  event_imports: EventImportsTable;
  event_import_items: EventImportItemsTable;
  students: StudentsTable;
  event_registration: EventRegistrationTable;
  registration_questions: RegistrationQuestionsTable;
  registrations: RegistrationsTable;
  registration_messages: RegistrationMessagesTable;
  registration_feedback: RegistrationFeedbackTable;
  outbox: OutboxTable;
  newsletter_subscribers: NewsletterSubscribersTable;
  newsletter_issues: NewsletterIssuesTable;
  check_in_records: CheckInRecordsTable;
  door_phones: DoorPhonesTable;
  audit_entries: AuditEntriesTable;
  secrets: SecretsTable;
  job_runs: JobRunsTable;
  file_hashes: FileHashesTable;
  access_log: AccessLogTable;
  erased_people: ErasedPeopleTable;
  addresses: AddressesTable;
  search_entries: SearchEntriesTable;
  content_versions: ContentVersionsTable;
  version_files: VersionFilesTable;
  settings: SettingsTable;
  item_editors: ItemEditorsTable;
  album_notes: AlbumNotesTable;
  takedown_requests: TakedownRequestsTable;
}

export interface Database extends CurrentTables, RetiredTables, PublishedViews {}

const currentTables = Object.keys({
  admins: true,
  sessions: true,
  tokens: true,
  passkeys: true,
  code_keys: true,
  known_browsers: true,
  sign_in_failures: true,
  events: true,
  event_images: true,
  event_edits: true,
  event_closings: true,
  event_imports: true,
  event_import_items: true,
  gallery_items: true,
  achievements: true,
  reports: true,
  banners: true,
  announcements: true,
  team_members: true,
  chapters: true,
  resources: true,
  pages: true,
  students: true,
  event_registration: true,
  registration_questions: true,
  registrations: true,
  registration_messages: true,
  registration_feedback: true,
  outbox: true,
  newsletter_subscribers: true,
  newsletter_issues: true,
  check_in_records: true,
  door_phones: true,
  audit_entries: true,
  secrets: true,
  job_runs: true,
  file_hashes: true,
  access_log: true,
  erased_people: true,
  addresses: true,
  search_entries: true,
  content_versions: true,
  version_files: true,
  settings: true,
  item_editors: true,
  album_notes: true,
  takedown_requests: true,
} satisfies Record<keyof CurrentTables, true>) as (keyof CurrentTables)[];

/** Every table. A referenced table comes before the tables that refer to it. */
export const tablesOwnersFirst = [...currentTables, ...retiredTables];
