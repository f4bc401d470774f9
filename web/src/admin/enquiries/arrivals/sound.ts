const SOUND_KEY = "ezo_admin_sound";
const VOLUME = 0.08;
/** Two soft notes, a fifth apart, in hertz. */
const NOTES = [587.33, 880];
const NOTE_GAP_SECONDS = 0.12;
const NOTE_LENGTH_SECONDS = 0.5;

const listeners = new Set<() => void>();
let context: AudioContext | null = null;

/** On unless it was turned off on this device. */
export const isSoundOn = (): boolean => localStorage.getItem(SOUND_KEY) !== "off";

export function setSound(isOn: boolean): void {
  localStorage.setItem(SOUND_KEY, isOn ? "on" : "off");
  for (const listener of listeners) listener();
}

export function subscribeToSound(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Browsers allow sound only after a user gesture: the first key press or click opens the audio context. Until then
 * enquiries arrive silently.
 */
export function unlockSoundOnFirstGesture(): () => void {
  const unlock = () => {
    context ??= new AudioContext();
    void context.resume();
    stop();
  };
  const stop = () => {
    removeEventListener("pointerdown", unlock);
    removeEventListener("keydown", unlock);
  };
  if (!context) {
    addEventListener("pointerdown", unlock);
    addEventListener("keydown", unlock);
  }
  return stop;
}

/** Plays the sound of a new enquiry, when it is on and the browser allows it. */
export function playArrival(): void {
  if (!context || context.state !== "running" || !isSoundOn()) return;
  for (const [index, frequency] of NOTES.entries()) {
    const startsAt = context.currentTime + index * NOTE_GAP_SECONDS;
    const endsAt = startsAt + NOTE_LENGTH_SECONDS;
    const tone = new OscillatorNode(context, { type: "sine", frequency });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(0, startsAt);
    loudness.gain.linearRampToValueAtTime(VOLUME, startsAt + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, endsAt);
    tone.connect(loudness).connect(context.destination);
    tone.start(startsAt);
    tone.stop(endsAt);
  }
}
