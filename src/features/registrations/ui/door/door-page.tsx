import { QrCode, Search, UserPlus } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { doorPageLabels as labels } from "#features/registrations/door.labels.ts";
import { CameraScanner } from "./camera-scanner.tsx";
import { DoorSession, type DoorState } from "./door-session.ts";
import { installDoor } from "./install-door.ts";
import { PeopleSearch } from "./people-search.tsx";
import { clockTime, ScanResult, signalResult } from "./scan-result.tsx";

interface WalkInsProps {
  session: DoorSession;
  state: DoorState;
}

/** Counts people without a registration, as member or guest. */
function WalkIns({ session, state: { walkInCounts, walkIns } }: WalkInsProps) {
  const [latest] = walkIns;
  return (
    <div className="grid gap-4">
      <p>{labels.walkInHelp}</p>
      {[true, false].map((isMember) => (
        <button
          key={String(isMember)}
          type="button"
          onClick={() => session.addWalkIn(isMember)}
          className="flex min-h-24 cursor-pointer items-center justify-between gap-4 rounded-card border border-white/60 bg-[#0b3a6f] px-5 text-left font-bold text-2xl"
        >
          <span className="inline-flex items-center gap-3">
            <UserPlus aria-hidden="true" className="size-8 shrink-0" />
            {isMember ? labels.addMember : labels.addGuest}
          </span>
          <span className="tabular-nums">{isMember ? walkInCounts.members : walkInCounts.guests}</span>
        </button>
      ))}
      {latest && (
        <div role="status" className="rounded-card border border-white/25 p-4">
          <p>{latest.isMember ? labels.memberAdded(walkInCounts.members) : labels.guestAdded(walkInCounts.guests)}</p>
          <button
            type="button"
            onClick={() => session.undoWalkIn(latest, labels.countedByMistake)}
            className="mt-2 min-h-12 cursor-pointer rounded-lg border border-white/60 px-4 font-semibold"
          >
            {labels.undoWalkIn}
          </button>
        </div>
      )}
    </div>
  );
}

const SECRET = /^\/door\/([\w-]{43})$/;
const parts = [
  { id: "scan", label: labels.scan, icon: QrCode },
  { id: "people", label: labels.people, icon: Search },
  { id: "walk-ins", label: labels.walkIns, icon: UserPlus },
] as const;
type Part = (typeof parts)[number]["id"];

/** The check-in page of a door link. The server renders it without the link, so that the page can be stored. */
export function DoorPage() {
  const [session, setSession] = useState<DoorSession | null>();
  useEffect(() => {
    const secret = SECRET.exec(location.pathname)?.[1];
    if (!secret) return setSession(null);
    const opened = new DoorSession(secret);
    setSession(opened);
    void opened.start();
    void installDoor();
    return () => opened.stop();
  }, []);
  if (session === undefined) return <Notice text={labels.opening} />;
  return session === null ? <Notice text={labels.noLink} /> : <OpenDoor session={session} />;
}

const Notice = ({ text }: { text: string }) => (
  <p role="status" className="flex min-h-dvh items-center justify-center p-6 text-center text-xl">
    {text}
  </p>
);

function OpenDoor({ session }: { session: DoorSession }) {
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  const [part, setPart] = useState<Part>("scan");
  const [hasCamera, setHasCamera] = useState(false);
  const scan = (text: string) => signalResult(session.scan(text).result);
  useHandScanner(scan);
  const undo = (code: string, reason: string) => session.undo(code, reason);

  if (state.phase === "ended" || state.phase === "refused") {
    const unsent = state.phase === "ended" ? labels.endedUnsent : labels.refusedUnsent;
    return <Notice text={state.queued > 0 ? `${labels.ended} ${unsent(state.queued)}` : labels.ended} />;
  }
  if (state.phase === "opening") return <Notice text={state.isOnline ? labels.opening : labels.firstOnline} />;
  return (
    <div className="mx-auto flex min-h-dvh max-w-xl flex-col print:max-w-none">
      <DoorHeader state={state} />
      <div className="flex-1 px-4 py-3 print:p-0">
        {part === "scan" && (
          <div className="grid gap-3">
            <ScanResult shown={state.last} onUndo={undo} />
            <CameraScanner wasStarted={hasCamera} onStart={() => setHasCamera(true)} onScan={scan} />
          </div>
        )}
        {part !== "scan" && state.last && (
          <div className="mb-3 print:hidden">
            <ScanResult shown={state.last} onUndo={undo} />
          </div>
        )}
        {part === "people" && <PeopleSearch people={state.people} title={state.title} onCheckIn={scan} onUndo={undo} />}
        {part === "walk-ins" && <WalkIns session={session} state={state} />}
      </div>
      <nav
        aria-label={labels.parts}
        className="sticky bottom-0 grid grid-cols-3 border-white/25 border-t bg-navy print:hidden"
      >
        {parts.map(({ id, label, icon: Icon }) => (
          <button
            key={id}
            type="button"
            aria-current={id === part ? "page" : undefined}
            onClick={() => setPart(id)}
            className="flex min-h-16 cursor-pointer flex-col items-center justify-center gap-1 font-semibold aria-[current]:bg-white aria-[current]:text-[#002855]"
          >
            <Icon aria-hidden="true" className="size-6" />
            {label}
          </button>
        ))}
      </nav>
    </div>
  );
}

function DoorHeader({ state }: { state: DoorState }) {
  const { title, people, walkInCounts, updatedAt, isOnline, isStored, queued, phone } = state;
  const confirmed = [...people.values()].filter((person) => person.state === "confirmed");
  const inside = confirmed.filter(({ checkedInAt }) => checkedInAt !== null).length;
  const walkIns = walkInCounts.members + walkInCounts.guests;
  return (
    <header className="border-white/25 border-b px-4 py-3 print:hidden">
      <div className="flex items-start justify-between gap-3">
        <h1 dir="auto" title={title} className="wrap-anywhere line-clamp-2 min-w-0 text-xl">
          {title}
        </h1>
        <p className="shrink-0 text-right text-sm">
          <span className="block font-bold font-heading text-2xl tabular-nums">
            {labels.inside(inside, confirmed.length)}
          </span>
          {labels.checkedIn}
        </p>
      </div>
      <p className="mt-1 text-sm">
        {updatedAt !== null && labels.ready(confirmed.length, clockTime(updatedAt))}
        {walkIns > 0 && ` · ${labels.walkInCount(walkIns)}`}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <span className={isOnline ? "text-[#8fe3b4]" : "font-bold text-amber"}>
          {isOnline ? labels.online : labels.offline}
        </span>
        <span>{phone}</span>
        {queued > 0 && <span className="font-bold text-amber">{labels.queued(queued)}</span>}
        {!isStored && <span className="text-amber">{labels.notStored}</span>}
      </p>
    </header>
  );
}

/** A hand scanner types much faster than this between two characters. */
const PAUSE_MS = 300;
const SHORTEST = 8;

/** Reports what a hand scanner reads. It types like a keyboard and ends with Enter. */
function useHandScanner(onScan: (text: string) => void) {
  const report = useRef(onScan);
  report.current = onScan;
  useEffect(() => {
    let typed = "";
    let lastAt = 0;
    const onKey = (event: KeyboardEvent) => {
      // Fields handle their own input.
      if (event.target instanceof HTMLInputElement) return;
      if (event.timeStamp - lastAt > PAUSE_MS) typed = "";
      lastAt = event.timeStamp;
      if (event.key === "Enter" && typed.length >= SHORTEST) {
        // Enter would also press the focused button.
        event.preventDefault();
        report.current(typed);
        typed = "";
      } else if (event.key.length === 1) typed += event.key;
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, []);
}
